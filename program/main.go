// Sineta is PocketBase as a library, together with the functions that its JavaScript cannot provide. Rules, schema and pages are in
// pb_hooks, pb_migrations and pb_public. This program locks the data folder, opens the database and runs the technician's commands.
package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/pocketbase/pocketbase"
)

// version is Sineta's version, which the linker sets.
var version = "0.0.0"

// main runs the command and sets the exit status.
func main() {
	configureProcess()
	restrictRedirects()
	allowDoubleClick()
	err := configureLog()
	if err == nil {
		err = run(parseCommandLine(os.Args[1:]))
	}
	if err != nil {
		processLog.writeError(err)
		os.Exit(exitStatus(err))
	}
}

// run runs the command of the command line.
func run(line commandLine) error {
	if environmentFileError != nil {
		return environmentFileError
	}
	switch line.command {
	case "help":
		fmt.Print(helpText())
		return nil
	case "version":
		fmt.Printf("Sineta %s (PocketBase %s)\n", version, pocketbase.Version)
		return nil
	case "health":
		return runHealthCommand(line.listenAddress(dataFolder(line)))
	case "disk-space":
		return runDiskSpaceCommand(line.firstOperand())
	case "update":
		return runUpdateCommand(dataFolder(line), line.firstOperand())
	case "service":
		return runServiceCommand(line)
	}
	data := dataFolder(line)
	switch line.command {
	case "backup":
		return runBackupCommand(data, line.firstOperand())
	case "rollback":
		return runRollbackCommand(data, slices.Contains(line.words, "--yes"))
	case "checkpoint-log", "fold-log": // Litestream's units of earlier versions call "fold-log"
		return runCheckpointCommand(data)
	}
	folders, err := findProgramFolders(line, data)
	if err != nil {
		return err
	}
	switch line.command {
	case "setup":
		return runSetupCommand(data, folders)
	case "restore":
		return runRestoreCommand(data, line.firstOperand(), listMigrations(folders.migrations))
	case "check":
		if line.hasFlag("replica") {
			return runReplicaCheckCommand(data, line.flagValue("replica"), listMigrations(folders.migrations))
		}
		return runCheckCommand(data, listMigrations(folders.migrations))
	}
	return runPocketBase(line, data, folders)
}
