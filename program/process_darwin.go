package main

import "golang.org/x/sys/unix"

// machineMemory is in bytes.
func machineMemory() int64 {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return int64(bytes)
}
