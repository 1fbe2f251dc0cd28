/* boost's R-tree, packed from all boxes at once, and the tree of Box2D 2.4, which is filled one box
 * at a time. Each circle queries its box, and a pair is counted at its lower id. */
#include "contest.h"

#include <boost/function_output_iterator.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <box2d/b2_dynamic_tree.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using Point = bg::model::point<float, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, std::uint32_t>;
using Tree = bgi::rtree<Value, bgi::quadratic<16>>;

Box box_of(carom_aabb b) {
    return Box(Point(b.min.x, b.min.y), Point(b.max.x, b.max.y));
}

std::vector<Value> values_of(const broad_field &field) {
    std::vector<Value> values;
    values.reserve(field.count);
    for (std::size_t i = 0; i < field.count; i++) {
        values.emplace_back(box_of(broad_bounds(field.circles[i])), static_cast<std::uint32_t>(i));
    }
    return values;
}

/* ---- Box2D ----------------------------------------------------------------------------------- */

b2AABB b2_box_of(carom_aabb b) {
    b2AABB box;
    box.lowerBound.Set(b.min.x, b.min.y);
    box.upperBound.Set(b.max.x, b.max.y);
    return box;
}

/* Ids are stored as pointers into the circles. */
void fill(b2DynamicTree &tree, const broad_field &field) {
    for (std::size_t i = 0; i < field.count; i++) {
        tree.CreateProxy(b2_box_of(broad_bounds(field.circles[i])), &field.circles[i]);
    }
}

struct Partners {
    const b2DynamicTree &tree;
    broad_work *work;
    std::size_t count;
    const carom_packed_circle *self;

    bool QueryCallback(int32 proxy) {
        const auto *other = static_cast<const carom_packed_circle *>(tree.GetUserData(proxy));
        if (other > self && broad_overlap(*self, *other)) {
            const carom_packed_circle *const first = work->field->circles;
            broad_add_pair(work, &count, static_cast<std::uint32_t>(self - first),
                           static_cast<std::uint32_t>(other - first));
        }
        return true;
    }
};

/* The tree's boxes are enlarged, so its results are tested again. */
struct InRegion {
    const b2DynamicTree &tree;
    carom_aabb region;
    std::size_t count;

    bool QueryCallback(int32 proxy) {
        const auto *circle = static_cast<const carom_packed_circle *>(tree.GetUserData(proxy));
        count += b2TestOverlap(b2_box_of(broad_bounds(*circle)), b2_box_of(region));
        return true;
    }
};

struct OnRay {
    const b2DynamicTree &tree;
    broad_ray ray;
    std::size_t count;

    float RayCastCallback(const b2RayCastInput &input, int32 proxy) {
        const auto *circle = static_cast<const carom_packed_circle *>(tree.GetUserData(proxy));
        count += broad_ray_hits(ray, *circle);
        return input.maxFraction;
    }
};

struct B2Index {
    b2DynamicTree tree;
};

void *b2_make(const broad_field *field) {
    auto *index = new B2Index;
    fill(index->tree, *field);
    return index;
}

std::size_t b2_regions(void *ctx, const carom_aabb *regions, std::size_t count) {
    const b2DynamicTree &tree = static_cast<B2Index *>(ctx)->tree;
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; i++) {
        InRegion asked{tree, regions[i], 0};
        tree.Query(&asked, b2_box_of(regions[i]));
        found += asked.count;
    }
    return found;
}

std::size_t b2_rays(void *ctx, const broad_ray *rays, std::size_t count) {
    const b2DynamicTree &tree = static_cast<B2Index *>(ctx)->tree;
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; i++) {
        const b2Vec2 from(rays[i].from.x, rays[i].from.y);
        b2RayCastInput input;
        input.p1 = from;
        input.p2 = from + b2Vec2(rays[i].motion.x, rays[i].motion.y);
        input.maxFraction = 1.0f;
        OnRay asked{tree, rays[i], 0};
        tree.RayCast(&asked, input);
        found += asked.count;
    }
    return found;
}

void b2_free(void *ctx) {
    delete static_cast<B2Index *>(ctx);
}

/* ---- boost ----------------------------------------------------------------------------------- */

struct BoostIndex {
    Tree tree;
    const broad_field *field;
};

void *boost_make(const broad_field *field) {
    const std::vector<Value> values = values_of(*field);
    return new BoostIndex{Tree(values.begin(), values.end()), field};
}

std::size_t boost_regions(void *ctx, const carom_aabb *regions, std::size_t count) {
    const Tree &tree = static_cast<BoostIndex *>(ctx)->tree;
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; i++) {
        found += tree.query(bgi::intersects(box_of(regions[i])),
                            boost::make_function_output_iterator([](const Value &) {}));
    }
    return found;
}

std::size_t boost_rays(void *ctx, const broad_ray *rays, std::size_t count) {
    const BoostIndex &index = *static_cast<BoostIndex *>(ctx);
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; i++) {
        const broad_ray ray = rays[i];
        const Point from(ray.from.x, ray.from.y);
        const Point to(ray.from.x + ray.motion.x, ray.from.y + ray.motion.y);
        index.tree.query(bgi::intersects(bg::model::segment<Point>(from, to)),
                         boost::make_function_output_iterator([&](const Value &v) {
                             found += broad_ray_hits(ray, index.field->circles[v.second]);
                         }));
    }
    return found;
}

void boost_free(void *ctx) {
    delete static_cast<BoostIndex *>(ctx);
}

} // namespace

extern "C" {

std::size_t broad_box2d_pairs(broad_work *work) {
    const broad_field &field = *work->field;
    b2DynamicTree tree;
    fill(tree, field);
    Partners partners{tree, work, 0, nullptr};
    for (std::size_t i = 0; i < field.count; i++) {
        partners.self = &field.circles[i];
        tree.Query(&partners, b2_box_of(broad_bounds(field.circles[i])));
    }
    return partners.count;
}

std::size_t broad_boost_pairs(broad_work *work) {
    const std::vector<Value> values = values_of(*work->field);
    const carom_packed_circle *const circles = work->field->circles;
    const Tree tree(values.begin(), values.end());
    std::size_t count = 0;
    for (const Value &self : values) {
        tree.query(bgi::intersects(self.first),
                   boost::make_function_output_iterator([&](const Value &other) {
                       if (other.second > self.second &&
                           broad_overlap(circles[self.second], circles[other.second])) {
                           broad_add_pair(work, &count, self.second, other.second);
                       }
                   }));
    }
    return count;
}

std::size_t broad_boost_bounds(const broad_field *field) {
    const std::vector<Value> values = values_of(*field);
    const Tree tree(values.begin(), values.end());
    std::size_t count = 0;
    for (const Value &self : values) {
        tree.query(bgi::intersects(self.first),
                   boost::make_function_output_iterator(
                       [&](const Value &other) { count += other.second > self.second; }));
    }
    return count;
}

const broad_index broad_index_box2d = {"Box2D", b2_make, b2_regions, b2_rays, b2_free};
const broad_index broad_index_boost = {"boost", boost_make, boost_regions, boost_rays, boost_free};
}
