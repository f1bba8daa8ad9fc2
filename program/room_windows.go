package main

import "golang.org/x/sys/windows"

// totalBytes is how much of the folder's disk this account may use.
func totalBytes(folder string) (int64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var total uint64
	err = windows.GetDiskFreeSpaceEx(path, nil, &total, nil)
	return int64(total), err
}
