// The programs of LoopPrograms in Go. Prints CPU per operation of the whole process, in ns: the median of five rounds after two.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func deep(frames, times int) int {
	if frames > 1 {
		return deep(frames-1, times) + 1
	}
	for i := 0; i < times; i++ {
		runtime.Gosched()
	}
	return times
}

func giveWay(n int) {
	done := make(chan int)
	go func() { done <- deep(10, n/2) }()
	deep(10, n/2)
	<-done
}

func spawn(n int) {
	for i := 0; i < n; i++ {
		result := make(chan int, 1)
		go func() { result <- 1 }()
		<-result
	}
}

func pingPong(n int) {
	to, back := make(chan int), make(chan int)
	go func() {
		for i := 0; i < n; i++ {
			back <- <-to
		}
	}()
	for i := 0; i < n; i++ {
		to <- i
		<-back
	}
}

func deadline(n int) {
	for i := 0; i < n; i++ {
		_, cancel := context.WithTimeout(context.Background(), time.Second)
		runtime.Gosched()
		cancel()
	}
}

func generator(n int) {
	out, in := make(chan int), make(chan int)
	go func() {
		number, open := 0, true
		for open {
			out <- number
			number, open = <-in
			number++
		}
		close(out)
	}()
	last := <-out
	for i := 0; i < n; i++ {
		in <- last
		last = <-out
	}
	close(in)
}

func wait(frames int, never chan int) int {
	if frames > 1 {
		return wait(frames-1, never) + 1
	}
	return <-never
}

func rss() int {
	text, _ := os.ReadFile("/proc/self/statm")
	pages, _ := strconv.Atoi(strings.Fields(string(text))[1])
	return pages * 4096
}

func parked(n int) {
	empty := rss()
	never := make(chan int)
	for i := 0; i < n; i++ {
		go wait(10, never)
	}
	time.Sleep(time.Second)
	fmt.Printf("go\tparked RSS bytes each\t%d\n", (rss()-empty)/n)
}

func cpu() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func main() {
	runtime.GOMAXPROCS(1)
	name := os.Args[1]
	n, _ := strconv.Atoi(os.Args[2])
	programs := map[string]func(int){
		"switch": giveWay, "spawn": spawn, "pingpong": pingPong, "deadline": deadline, "generator": generator,
	}
	if name == "parked" {
		parked(n)
		return
	}
	var rounds []float64
	for i := 0; i < 7; i++ {
		before := cpu()
		programs[name](n)
		rounds = append(rounds, float64(cpu()-before)/float64(n))
	}
	rounds = rounds[2:]
	sort.Float64s(rounds)
	fmt.Printf("go\t%s\t%.0f\n", name, rounds[2])
}
