package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// savedPort returns the port that a person chose on the page of the first start, or the default port.
func savedPort(data string) string {
	text, err := os.ReadFile(filepath.Join(data, portFileName))
	if port := strings.TrimSpace(string(text)); err == nil && isValidPort(port) {
		return port
	}
	return defaultPort
}

// isValidPort reports whether a text is a number from 1 to 65535.
func isValidPort(text string) bool {
	number, err := strconv.Atoi(text)
	return err == nil && number >= 1 && number <= 65535
}

// setUpOnFirstStart creates the school from the environment or in the terminal. Without these it serves a setup page for this computer
// alone. It returns once the school exists.
func setUpOnFirstStart(line commandLine, data string, folders programFolders) error {
	answers := answersFromEnvironment()
	hasAdmin := answers["ADMIN_EMAIL"] != "" || answers["ADMIN_PASSWORD"] != ""
	if hasAdmin || isContainer() || isTerminal() && !isDoubleClick() {
		return setUpSchool(data, folders)
	}
	if err := checkSetupPossible(data); err != nil {
		return err
	}
	page, err := newSetupPage(line, data, folders, answers)
	if err != nil {
		return err
	}
	return page.serve()
}

// isContainer reports whether the program runs in a container in which nobody can open a browser. A container in which systemd starts the
// program does not count.
func isContainer() bool {
	if os.Getpid() == 1 || os.Getenv("KUBERNETES_SERVICE_HOST") != "" {
		return true
	}
	hasMarker := pathExists("/.dockerenv") || pathExists("/run/.containerenv")
	return hasMarker && os.Getppid() == 1 && os.Getenv("INVOCATION_ID") == ""
}
