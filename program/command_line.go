package main

import (
	"os"
	"slices"
	"strings"
)

// commandLine is the command with its arguments and flags.
type commandLine struct {
	command string
	// rest are the words behind the command.
	operands []string
	words    []string
}

// flagsWithValue are the flags whose value may stand as a word of its own behind them.
var flagsWithValue = []string{"dir", "hooksDir", "migrationsDir", "publicDir", "hooksPool", "queryTimeout", "encryptionEnv", "replica", "http", "https", "origins"}

// parseCommandLine finds the command among the flags; none is `serve`.
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
	if len(operands) == 0 {
		if !slices.ContainsFunc(arguments, isHelpFlag) {
			line.command = "serve"
		}
		return line
	}
	line.command, line.operands = operands[0], operands[1:]
	return line
}

func isHelpFlag(word string) bool {
	return slices.Contains([]string{"-h", "--help", "-v", "--version"}, word)
}

// flagValue is the value of a flag; "" where it was not given.
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

// hasFlag tells whether a flag was given, with a value or without one.
func (line commandLine) hasFlag(name string) bool {
	return slices.ContainsFunc(line.words, func(word string) bool { return word == "--"+name || strings.HasPrefix(word, "--"+name+"=") })
}

// firstOperand is the word behind the command; "" where there is none.
func (line commandLine) firstOperand() string {
	if len(line.operands) == 0 {
		return ""
	}
	return line.operands[0]
}

// needsFolderLock tells whether the command may not run beside another one on the same data. An account's password may be set meanwhile.
func (line commandLine) needsFolderLock() bool {
	return slices.Contains([]string{"serve", "migrate", "first-admin"}, line.command) && !slices.ContainsFunc(line.words, isHelpFlag)
}

// runsMigrations tells whether the steps that are still to come run by it.
func (line commandLine) runsMigrations() bool {
	return line.command == "serve" || line.command == "migrate"
}

// withDefaults are the arguments with the command, with the data folder, and with where it listens from the environment. Doing it twice
// changes nothing: a restart of the process begins with the completed ones.
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
		arguments = append(arguments, "--http="+environmentOr("HOST", "127.0.0.1")+":"+environmentOr("PORT", savedPort(data)))
	}
	if origins := os.Getenv("CORS_ORIGIN"); origins != "" && line.flagValue("origins") == "" {
		arguments = append(arguments, "--origins="+origins)
	}
	return arguments
}
