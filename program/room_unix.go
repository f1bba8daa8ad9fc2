//go:build unix

package main

import "golang.org/x/sys/unix"

// totalBytes is how much the folder's disk holds.
func totalBytes(folder string) (int64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Blocks) * int64(disk.Bsize), nil
}
