# The commands people type. Each says what it does in `make help`; the work is done by CMake
# (CMakePresets.json) and by scripts/.

PREFIX ?= /usr/local

.PHONY: help run play play-docs web serve docs test test-quick test-long bench bench-long \
	bench-expectations bench-plot bench-docs \
	bench-js bench-python python format check install single install-lib npm dist clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

run: ## Build the tool, check a scene, run one, draw a picture and say where it is
	@scripts/setup.sh run
	@echo "Building into build/release: a minute or two, the first time ..."
	@scripts/build.sh release
	@scripts/run.sh

play: ## Open the playground; ARGS="scene.json --dark" for its options. Without a display: pictures
	@scripts/setup.sh play
	@scripts/build.sh release
	@scripts/play.sh $(ARGS)

play-docs: ## Draw the pictures of docs/PLAYGROUND.md, docs/images/play-*.png
	@scripts/setup.sh play
	@scripts/build.sh release
	@scripts/play_pictures.sh docs/images play-

web: ## Build the page, build/web/index.html, and the npm package, build/web/npm/carom-*.tgz
	@scripts/setup.sh web
	@scripts/web.sh

serve: web ## Build them, and serve the page at http://127.0.0.1:8000/; PORT=N for another port
	@node scripts/serve.mjs build/web $(or $(PORT),8000)

docs: ## Build the documentation site, build/docs/index.html: guide, API reference, playground
	@scripts/setup.sh docs
	@scripts/docs.sh
	@echo "The site is build/docs/index.html. To see it: node scripts/serve.mjs build/docs 8000"

python: ## Build the Python package, an sdist and a wheel, into build/python
	@scripts/setup.sh python
	@scripts/python.sh

test: ## Build and run every test; SKIP="a b" leaves some out
	@scripts/test.sh

test-quick: ## Build, and run the tests of the inner loop
	@scripts/test.sh --quick

test-long: ## Every test, with the sizes that take hours
	@CAROM_TEST_LONG=1 scripts/test.sh

bench: ## Time carom beside formulas, Box2D, Chipmunk and boost; ARGS=--help for the options
	@scripts/bench.sh $(ARGS)

bench-long: ## The same, with more pairs, bodies and rounds
	@scripts/bench.sh --long $(ARGS)

bench-plot: ## Draw docs/images/batch.svg (arrays of 256 to 4M pairs) and world.svg (steps)
	@scripts/bench_plot.sh $(ARGS)

bench-docs: ## Run all of these and put their figures into docs/BENCHMARKS.md
	@scripts/bench_docs.sh

bench-expectations: ## Print what becomes of ordinary scenes in carom, Chipmunk and Box2D
	@scripts/setup.sh test
	@scripts/build.sh bench
	@build/bench/bench/carom_bench_expectations

bench-js: ## Time carom in node beside other engines; ARGS=--quick for fewer bodies
	@scripts/setup.sh bench-js
	@scripts/web.sh
	@node bench/js/bench.mjs $(ARGS)

bench-python: ## Time carom in Python beside C, numpy, shapely and rtree; ARGS=--quick for fewer bodies
	@scripts/bench_python.sh $(ARGS)

format: ## Rewrite all C and C++ files in the house format
	@scripts/sources.sh | xargs clang-format -i

check: ## Static analysis: format, layers, warnings of gcc and clang, clang-tidy, cppcheck
	@scripts/setup.sh test
	@scripts/check.sh

install: ## Install the tool, the library, headers, CMake and pkg-config files under PREFIX (/usr/local)
	@scripts/setup.sh run
	@scripts/build.sh release
	cmake --install build/release --prefix "$(PREFIX)"

install-lib: ## Install the library alone under PREFIX: needs a C compiler and CMake, no package
	cmake -S . -B build/lib -DCMAKE_BUILD_TYPE=Release -DCAROM_BUILD_TESTS=OFF \
		-DCAROM_BUILD_TOOLS=OFF -DCAROM_BUILD_BENCH=OFF
	cmake --build build/lib -j "$$(getconf _NPROCESSORS_ONLN)"
	cmake --install build/lib --prefix "$(PREFIX)"

single: ## Generate the single header, build/single/carom.h
	@scripts/single_header.sh build/single/carom.h
	@echo build/single/carom.h

npm: ## Build the npm package, build/web/npm/carom-*.tgz, without the page
	@scripts/setup.sh npm
	@scripts/npm.sh

dist: ## Write the release files into build/dist: tarball, single header, packages, checksums
	@scripts/setup.sh npm
	@scripts/setup.sh python
	@scripts/dist.sh

clean: ## Remove everything that was built
	rm -rf build
