package main

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// machineMemory returns the memory of the machine or of its container in bytes, 0 if it is unknown.
func machineMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	machine := int64(info.Totalram) * int64(info.Unit)
	text, err := os.ReadFile("/sys/fs/cgroup/memory.max")
	if err != nil {
		return machine
	}
	container, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return machine
	}
	return min(machine, container)
}
