//go:build unix

package main

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// isTerminal reports whether the standard input is a terminal.
func isTerminal() bool {
	_, err := unix.IoctlGetTermios(int(os.Stdin.Fd()), getTermios)
	return err == nil
}

// readHidden calls read while the terminal does not show the typed characters.
func readHidden(read func() (string, error)) (string, error) {
	descriptor := int(os.Stdin.Fd())
	previous, err := unix.IoctlGetTermios(descriptor, getTermios)
	if err != nil {
		return read()
	}
	hidden := *previous
	hidden.Lflag &^= unix.ECHO
	if err := unix.IoctlSetTermios(descriptor, setTermios, &hidden); err != nil {
		return "", err
	}
	restore := func() { _ = unix.IoctlSetTermios(descriptor, setTermios, previous) }
	defer restore()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	defer signal.Stop(interrupted)
	go func() {
		if _, isSignal := <-interrupted; isSignal {
			restore()
			os.Exit(130)
		}
	}()
	return read()
}
