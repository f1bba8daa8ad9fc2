package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// dropPageCache removes the file from the system's page cache, so that the next read comes from the disk.
func dropPageCache(file *os.File) {
	_ = unix.Fadvise(int(file.Fd()), 0, 0, unix.FADV_DONTNEED)
}
