package main

import (
	"unsafe"

	"github.com/spf13/cobra"
	"golang.org/x/sys/windows"
)

// isDoubleClick reports whether Windows opened the console for this program alone. A console in which a user typed the command has a second
// process.
func isDoubleClick() bool {
	var processes [2]uint32
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetConsoleProcessList")
	count, _, _ := call.Call(uintptr(unsafe.Pointer(&processes[0])), uintptr(len(processes)))
	return count == 1
}

// allowDoubleClick turns off cobra's message to open a terminal, after which the program would end.
func allowDoubleClick() { cobra.MousetrapHelpText = "" }
