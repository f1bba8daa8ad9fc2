package main

import (
	"net"
	"os"
	"slices"
	"strings"
)

// commandLine is a command with its operands and flags.
type commandLine struct {
	command string
	// operands are the words after the command that are no flags.
	operands []string
	words    []string
}

// flagsWithValue are the flags whose value may follow as a separate word.
var flagsWithValue = []string{"dir", "hooksDir", "migrationsDir", "publicDir", "hooksPool", "queryTimeout", "encryptionEnv", "replica", "http", "https", "origins"}

// parseCommandLine finds the command among the flags. The command is "serve" if none is given. A word that asks for help makes any command
// "help", so that it runs nothing.
func parseCommandLine(arguments []string) commandLine {
	line := commandLine{words: arguments}
	var operands []string
	for index := 0; index < len(arguments); index++ {
		word := arguments[index]
		if !strings.HasPrefix(word, "-") {
			operands = append(operands, word)
		} else if slices.Contains(flagsWithValue, strings.TrimLeft(word, "-")) {
			index++
		}
	}
	switch {
	case slices.Contains(arguments, "-h") || slices.Contains(arguments, "--help"):
		line.command = "help"
	case len(operands) > 0:
		line.command, line.operands = operands[0], operands[1:]
	case slices.Contains(arguments, "-v") || slices.Contains(arguments, "--version"):
		line.command = "version"
	default:
		line.command = "serve"
	}
	return line
}

// flagValue returns the value of a flag, or "" if the flag is absent.
func (line commandLine) flagValue(name string) string {
	for index, word := range line.words {
		if value, found := strings.CutPrefix(word, "--"+name+"="); found {
			return value
		}
		if word == "--"+name && index+1 < len(line.words) {
			return line.words[index+1]
		}
	}
	return ""
}

// hasFlag reports whether a flag is present, with or without a value.
func (line commandLine) hasFlag(name string) bool {
	return slices.ContainsFunc(line.words, func(word string) bool { return word == "--"+name || strings.HasPrefix(word, "--"+name+"=") })
}

// firstOperand returns the first word after the command, or "".
func (line commandLine) firstOperand() string {
	if len(line.operands) == 0 {
		return ""
	}
	return line.operands[0]
}

// needsFolderLock reports whether the command needs the data folder for itself. The command superuser does not: a technician may set a
// password while the program serves.
func (line commandLine) needsFolderLock() bool {
	return slices.Contains([]string{"serve", "migrate", "first-admin"}, line.command)
}

// runsMigrations reports whether the command applies the pending migrations.
func (line commandLine) runsMigrations() bool {
	return line.command == "serve" || line.command == "migrate"
}

// listenAddress returns the address that the program listens on: from the flag http, else from the environment, else with the port that
// was chosen on the setup page.
func (line commandLine) listenAddress(data string) string {
	if address := line.flagValue("http"); address != "" {
		return address
	}
	return net.JoinHostPort(environmentOr("HOST", "127.0.0.1"), environmentOr("PORT", savedPort(data)))
}

// withDefaults returns the arguments with the command, the data folder and, from the environment, the address to listen on. A second call
// changes nothing, since PocketBase restarts the process with the completed arguments.
func (line commandLine) withDefaults(data string) []string {
	arguments := slices.Clone(line.words)
	if line.flagValue("dir") == "" {
		arguments = append([]string{"--dir=" + data}, arguments...)
	}
	if line.command != "serve" {
		return arguments
	}
	if !slices.Contains(arguments, "serve") {
		arguments = append(arguments, "serve")
	}
	if line.flagValue("http") == "" && len(line.operands) == 0 {
		arguments = append(arguments, "--http="+line.listenAddress(data))
	}
	if origins := os.Getenv("CORS_ORIGIN"); origins != "" && line.flagValue("origins") == "" {
		arguments = append(arguments, "--origins="+origins)
	}
	return arguments
}
