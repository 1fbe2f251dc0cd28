"""Conan 2 recipe of the library, for a clone or an unpacked tarball: conan create packaging/conan"""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Carom(ConanFile):
    name = "carom"
    license = "MIT"
    description = "Exact 2D collision detection and response for circles and rotated rectangles"
    topics = ("collision-detection", "physics", "2d", "game-development")
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    languages = "C"

    def set_version(self):
        header = load(self, os.path.join(ROOT, "include", "carom", "base.h"))
        parts = [re.search(rf"#define CAROM_VERSION_{part} (\d+)", header)[1]
                 for part in ("MAJOR", "MINOR", "PATCH")]
        self.version = ".".join(parts)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, ROOT, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("carom needs gcc or clang")

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TOOLS", "TESTS", "BENCH"):
            toolchain.cache_variables[f"CAROM_BUILD_{part}"] = False
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["carom"]
        self.cpp_info.set_property("cmake_file_name", "carom")
        self.cpp_info.set_property("cmake_target_name", "carom::carom")
        self.cpp_info.set_property("pkg_config_name", "carom")
        if self.options.shared:
            self.cpp_info.defines = ["CAROM_SHARED"]
        elif self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
