package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// dropPageCache makes the next reading come from the disk.
func dropPageCache(file *os.File) {
	_ = unix.Fadvise(int(file.Fd()), 0, 0, unix.FADV_DONTNEED)
}
