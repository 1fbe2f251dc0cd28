# Draws the output of carom_bench_world: gnuplot -e "data='folder'" plot.gnuplot >world.svg
#
# A panel for each scene, on log-log axes.
set encoding utf8
set terminal svg size 1000,780 font "sans-serif,14" background "#ffffff" dynamic
set multiplot layout 2,2 margins 0.075,0.955,0.075,0.895 spacing 0.075,0.13

scenes = "gas pile breakout swarm"
titles = "'gas: N circles, N/20 boxes' 'pile: N circles at rest in a bin' \
    'breakout: 16 balls, N boxes' 'swarm: N kinematic circles, N/10 sensors'"
# The columns are N, carom with one thread and with two, Chipmunk, Box2D.
names = "'● carom' '○ carom, 2 threads' '■ Chipmunk 7' '▲ Box2D 2.4, continuous off'"
colors = "'#0072b2' '#56a0d0' '#d55e00' '#009e73'"
places = "0.075 0.19 0.385 0.545"
set style line 1 lw 2 pt 7 ps 0.7 lc rgb word(colors, 1)
set style line 2 lw 2 pt 6 ps 0.7 lc rgb word(colors, 2) dt 2
set style line 3 lw 2 pt 5 ps 0.7 lc rgb word(colors, 3)
set style line 4 lw 2 pt 9 ps 0.7 lc rgb word(colors, 4)

set datafile missing "-"
set logscale xy 10
set xrange [800:1250000]
set xtics ("1,000" 1000, "10,000" 10000, "100,000" 100000, "1,000,000" 1000000)
set ytics format "%g"
set grid xtics ytics lt 1 lc rgb "#d8d8d8"
set border 3 lc rgb "#404040"
set tics nomirror
set key off

# The key, in one line above the panels.
do for [k = 1:4] {
    set label k word(names, k) at screen (0.0 + word(places, k)),0.965 \
        textcolor rgb word(colors, k)
}

do for [panel = 1:4] {
    file = data."/world_".word(scenes, panel).".dat"
    set title word(titles, panel) offset 0,-0.4
    if (panel % 2 == 1) {
        set ylabel "ms per step" offset 1,0
    } else {
        unset ylabel
    }
    if (panel > 2) {
        set xlabel "N" offset 0,0.4
    }
    if (panel == 2) {
        unset label
    }
    plot for [k = 1:4] file using 1:(column(k + 1)) with linespoints ls k
}
unset multiplot
