package main

import "fmt"

// runDiskSpaceCommand runs `sineta disk-space`. It prints the disk space of a folder in the format of `df -Pk`. The hooks call it on systems
// without df, such as Windows.
func runDiskSpaceCommand(folder string) error {
	free, total, err := diskSpace(folder)
	if err != nil {
		return err
	}
	used := int64(0)
	if total > 0 {
		used = (total - free) * 100 / total
	}
	fmt.Printf("%s %d %d %d %d%% %s\n", "disk", total/1024, (total-free)/1024, free/1024, used, folder)
	return nil
}

// freeBytes returns the bytes that this account may still write to the folder's disk.
func freeBytes(folder string) (int64, error) {
	free, _, err := diskSpace(folder)
	return free, err
}

// freeRatio returns the free share of the folder's disk, from 0 to 1. It returns 1 if the size is unknown.
func freeRatio(folder string) (float64, error) {
	free, total, err := diskSpace(folder)
	if err != nil || total == 0 {
		return 1, err
	}
	return float64(free) / float64(total), nil
}
