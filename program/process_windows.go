package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// restrictUmask does nothing: Windows keeps rights in another way.
func restrictUmask() {}

// memoryStatusEx is MEMORYSTATUSEX.
type memoryStatusEx struct {
	length, load                                                                              uint32
	totalPhysical, freePhysical, totalPage, freePage, totalVirtual, freeVirtual, freeExtended uint64
}

// machineMemory is in bytes.
func machineMemory() int64 {
	status := memoryStatusEx{length: uint32(unsafe.Sizeof(memoryStatusEx{}))}
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if done, _, _ := call.Call(uintptr(unsafe.Pointer(&status))); done == 0 {
		return 0
	}
	return int64(status.totalPhysical)
}
