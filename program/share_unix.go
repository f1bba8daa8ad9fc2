//go:build unix

package main

import "golang.org/x/sys/unix"

// freeShare is how much of the folder's disk this account may still write to: 1 is all of it.
func freeShare(folder string) (float64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	if disk.Blocks == 0 {
		return 1, nil
	}
	return float64(disk.Bavail) / float64(disk.Blocks), nil
}
