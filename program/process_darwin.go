package main

import "golang.org/x/sys/unix"

// machineMemory returns the machine's memory in bytes, 0 if it is unknown.
func machineMemory() int64 {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return int64(bytes)
}
