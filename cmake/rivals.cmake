# The engines that the benchmarks run beside carom. Missing ones are an error and not a smaller
# table: a comparison that silently lacks a rival misleads.
find_library(CAROM_BOX2D_LIBRARY box2d)
find_path(CAROM_BOX2D_INCLUDE box2d/box2d.h)
find_library(CAROM_CHIPMUNK_LIBRARY chipmunk)
find_path(CAROM_CHIPMUNK_INCLUDE chipmunk/chipmunk.h)
find_path(CAROM_BOOST_INCLUDE boost/geometry/index/rtree.hpp)
if(NOT CAROM_BOX2D_LIBRARY OR NOT CAROM_BOX2D_INCLUDE
   OR NOT CAROM_CHIPMUNK_LIBRARY OR NOT CAROM_CHIPMUNK_INCLUDE OR NOT CAROM_BOOST_INCLUDE)
  message(FATAL_ERROR
    "The benchmarks compare carom with Box2D, Chipmunk and boost, and at least one is not installed.\n"
    "Install the packages libbox2d-dev, libchipmunk-dev and libboost-dev, or configure with "
    "-DCAROM_BUILD_BENCH=OFF.")
endif()
