package main

import "testing"

func TestMemoryLimitIsHalfOfTheMachine(t *testing.T) {
	for machine, want := range map[int64]int64{0: 0, 1024: 512, 4096: 768, 24_576: 768} {
		if found := memoryLimit(machine*mebibyte) / mebibyte; found != want {
			t.Errorf("the limit for %d MiB is %d", machine, found)
		}
	}
}
