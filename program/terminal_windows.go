package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// isTerminal reports whether the standard input is a console.
func isTerminal() bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(os.Stdin.Fd()), &mode) == nil
}

// readHidden calls read while the console does not show the typed characters.
func readHidden(read func() (string, error)) (string, error) {
	console := windows.Handle(os.Stdin.Fd())
	var before uint32
	if err := windows.GetConsoleMode(console, &before); err != nil {
		return read()
	}
	if err := windows.SetConsoleMode(console, before&^windows.ENABLE_ECHO_INPUT); err != nil {
		return "", err
	}
	defer windows.SetConsoleMode(console, before)
	return read()
}
