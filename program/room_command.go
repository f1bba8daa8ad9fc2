package main

import "fmt"

// commandRoom says how large the disk of a folder is and what is free, in the form of `df -Pk`: the hooks ask for it where the system has
// no such tool, as Windows and a container of the program alone.
func commandRoom(folder string) error {
	total, err := totalBytes(folder)
	if err != nil {
		return err
	}
	free, err := freeBytes(folder)
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
