//go:build unix

package main

import "golang.org/x/sys/unix"

// freeBytes is what this account may still write to the folder's disk.
func freeBytes(folder string) (int64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil
}
