package main

import "fmt"

// runDiskSpaceCommand says how large the disk of a folder is and what is free, in the form of `df -Pk`: the hooks ask for it where the system has
// no such tool, as Windows and a container of the program alone.
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

// freeBytes is what this account may still write to the folder's disk.
func freeBytes(folder string) (int64, error) {
	free, _, err := diskSpace(folder)
	return free, err
}

// freeRatio is how much of the folder's disk this account may still write to: 1 is all of it.
func freeRatio(folder string) (float64, error) {
	free, total, err := diskSpace(folder)
	if err != nil || total == 0 {
		return 1, err
	}
	return float64(free) / float64(total), nil
}
