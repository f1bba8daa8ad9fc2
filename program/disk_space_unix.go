//go:build unix

package main

import "golang.org/x/sys/unix"

// diskSpace returns the bytes that this account may still write to the folder's disk, and the disk's size in bytes.
func diskSpace(folder string) (free, total int64, err error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), int64(disk.Blocks) * int64(disk.Bsize), nil
}
