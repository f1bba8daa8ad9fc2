package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase"
)

// commandLine is the command with its arguments and flags.
type commandLine struct {
	command string
	// rest are the words behind the command.
	rest []string
	all  []string
}

// valued are the flags whose value may stand as a word of its own behind them.
var valued = []string{"dir", "hooksDir", "migrationsDir", "publicDir", "hooksPool", "queryTimeout", "encryptionEnv", "replica", "http", "https", "origins"}

// readWords finds the command among the flags; none is `serve`.
func readWords(arguments []string) commandLine {
	asked := commandLine{all: arguments}
	var plain []string
	for index := 0; index < len(arguments); index++ {
		word := arguments[index]
		if !strings.HasPrefix(word, "-") {
			plain = append(plain, word)
		} else if slices.Contains(valued, strings.TrimLeft(word, "-")) {
			index++
		}
	}
	if len(plain) == 0 {
		if !slices.ContainsFunc(arguments, isHelp) {
			asked.command = "serve"
		}
		return asked
	}
	asked.command, asked.rest = plain[0], plain[1:]
	return asked
}

func isHelp(word string) bool {
	return slices.Contains([]string{"-h", "--help", "-v", "--version"}, word)
}

// flag is the value of a flag; "" where it was not given.
func (asked commandLine) flag(name string) string {
	for index, word := range asked.all {
		if value, found := strings.CutPrefix(word, "--"+name+"="); found {
			return value
		}
		if word == "--"+name && index+1 < len(asked.all) {
			return asked.all[index+1]
		}
	}
	return ""
}

// has tells whether a flag was given, with a value or without one.
func (asked commandLine) has(name string) bool {
	return slices.ContainsFunc(asked.all, func(word string) bool { return word == "--"+name || strings.HasPrefix(word, "--"+name+"=") })
}

// first is the word behind the command; "" where there is none.
func (asked commandLine) first() string {
	if len(asked.rest) == 0 {
		return ""
	}
	return asked.rest[0]
}

// needsFolder tells whether the command may not run beside another one on the same data. An account's password may be set meanwhile.
func (asked commandLine) needsFolder() bool {
	return slices.Contains([]string{"serve", "migrate", "first-admin"}, asked.command) && !slices.ContainsFunc(asked.all, isHelp)
}

// changesSchema tells whether the steps that are still to come run by it.
func (asked commandLine) changesSchema() bool {
	return asked.command == "serve" || asked.command == "migrate"
}

// complete are the arguments with the command, with the data folder, and with where it listens from the environment. Doing it twice
// changes nothing: a restart of the process begins with the completed ones.
func (asked commandLine) complete(data string) []string {
	arguments := slices.Clone(asked.all)
	if asked.flag("dir") == "" {
		arguments = append([]string{"--dir=" + data}, arguments...)
	}
	if asked.command != "serve" {
		return arguments
	}
	if !slices.Contains(arguments, "serve") {
		arguments = append(arguments, "serve")
	}
	if asked.flag("http") == "" && len(asked.rest) == 0 {
		arguments = append(arguments, "--http="+environmentOr("HOST", "127.0.0.1")+":"+environmentOr("PORT", keptPort(data)))
	}
	if origins := os.Getenv("CORS_ORIGIN"); origins != "" && asked.flag("origins") == "" {
		arguments = append(arguments, "--origins="+origins)
	}
	return arguments
}

func environmentOr(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

// dataFolder is where the school's data lies, behind any link: what is moved into its place stays on its disk.
func dataFolder(asked commandLine) string {
	return resolved(namedFolder(asked))
}

// resolved is the folder behind a link; a folder that is not there yet is its own.
func resolved(folder string) string {
	if behind, err := filepath.EvalSymlinks(folder); err == nil {
		return behind
	}
	return folder
}

// namedFolder is --dir, DATA, or the folder `data` beside the program.
func namedFolder(asked commandLine) string {
	if folder := asked.flag("dir"); folder != "" {
		return absolute(folder)
	}
	if folder := os.Getenv("DATA"); folder != "" {
		return absolute(folder)
	}
	program, err := os.Executable()
	if err != nil {
		return absolute("data")
	}
	return filepath.Join(filepath.Dir(program), "data")
}

func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

const (
	// interpreters stand ready: each request to a route of ours holds one for as long as it lasts. Beyond these one is made for a request.
	interpreters = 128
	// A command needs a few.
	commandInterpreters = 15
	// After so long PocketBase gives up a statement of its own: a list of records must not hold a connection for longer.
	servedQuery = 10 * time.Second
	// readers are the connections that read. PocketBase keeps fifteen and opens each further one anew, which reads the schema; and more than
	// a few only share the same processors.
	readers = 4
)

func queryTimeout(asked commandLine) time.Duration {
	if asked.command == "serve" {
		return servedQuery
	}
	return 0
}

// flags that PocketBase's stock program has, with a school's values. The folders are read by findPlace.
type flags struct {
	watch, automigrate bool
	interpreters       int
}

func declareFlags(app *pocketbase.PocketBase, asked commandLine) *flags {
	values := &flags{}
	ready := commandInterpreters
	if asked.command == "serve" {
		ready = interpreters
	}
	set := app.RootCmd.PersistentFlags()
	set.String("hooksDir", "", "the folder with the hooks")
	set.String("migrationsDir", "", "the folder with the schema's steps")
	set.String("publicDir", "", "the folder with the pages")
	set.BoolVar(&values.watch, "hooksWatch", false, "restart when a file of the hooks changes")
	set.IntVar(&values.interpreters, "hooksPool", ready, "interpreters that stand ready for the hooks")
	set.BoolVar(&values.automigrate, "automigrate", false, "write a step for each change that the dashboard makes to the schema")
	return values
}
