package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// savedPort is what the page of the first start was told, where it was asked for; the environment's comes before it.
func savedPort(data string) string {
	text, err := os.ReadFile(filepath.Join(data, portFileName))
	if port := strings.TrimSpace(string(text)); err == nil && isValidPort(port) {
		return port
	}
	return defaultPort
}

func isValidPort(text string) bool {
	number, err := strconv.Atoi(text)
	return err == nil && number >= 1 && number <= 65535
}

// setUpOnFirstStart makes the school from the environment, by the terminal, or where there is neither by a page for this computer alone.
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

// isContainer tells whether "this computer" is one without a user: the program is the only process there, or nearly so. A
// program that systemd starts in a container has a computer of its own.
func isContainer() bool {
	if os.Getpid() == 1 || os.Getenv("KUBERNETES_SERVICE_HOST") != "" {
		return true
	}
	hasMarker := pathExists("/.dockerenv") || pathExists("/run/.containerenv")
	return hasMarker && os.Getppid() == 1 && os.Getenv("INVOCATION_ID") == ""
}
