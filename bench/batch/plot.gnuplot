# Draws the output of carom_bench_sizes: gnuplot -e "data='folder'" plot.gnuplot >batch.svg
#
# Three panels on log-log axes.
set encoding utf8
set terminal svg size 1200,470 font "sans-serif,14" background "#ffffff" dynamic
set multiplot layout 1,3 margins 0.055,0.99,0.145,0.84 spacing 0.045,0

files = "overlap_circle_circle overlap_circle_box contact_circle_box"
titles = "'circle, circle: yes or no' 'circle, box: yes or no' 'circle, box: contact'"
# The columns are the number of pairs, the machine's instruction sets by name, and the plain loop.
columns = system("head -n 1 ".data."/overlap_circle_circle.dat")
sets = words(columns) - 1

color(name) = name eq "scalar" ? "#d55e00" : name eq "avx2" ? "#0072b2" : \
    name eq "avx512" ? "#009e73" : "#b87800"

set logscale x 2
set logscale y 10
set xrange [256:4194304]
set xtics ("256" 256, "1K" 1024, "4K" 4096, "16K" 16384, "64K" 65536, "256K" 262144, "1M" 1048576, "4M" 4194304)
set ytics format "%g"
set grid xtics ytics mytics lt 1 lc rgb "#d8d8d8", lt 1 lc rgb "#eeeeee"
set border 3 lc rgb "#404040"
set tics nomirror
set xlabel "pairs in the arrays"
set key off

# The key, in one line above the panels; gnuplot's own key would be as narrow as a panel.
do for [k = 2:sets] {
    set label k "● carom, ".word(columns, k) at screen 0.055 + 0.135 * (k - 2),0.955 \
        textcolor rgb color(word(columns, k))
}
set label sets + 1 "○ the formula in a plain loop" at screen 0.055 + 0.135 * (sets - 1),0.955 \
    textcolor rgb "#606060"

do for [panel = 1:3] {
    file = data."/".word(files, panel).".dat"
    set title word(titles, panel) offset 0,-0.4
    if (panel == 1) {
        set ylabel "ns per pair" offset 1,0
    } else {
        unset ylabel
        unset label
    }
    plot for [k = 2:sets] file using 1:k with linespoints lw 2 pt 7 ps 0.4 \
            lc rgb color(word(columns, k)), \
        file using 1:(column(sets + 1)) with linespoints lw 2 pt 6 ps 0.5 dt 2 lc rgb "#606060"
}
unset multiplot
