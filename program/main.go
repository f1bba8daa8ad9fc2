// Sineta's program: PocketBase as a library, with what its JavaScript can't do. Rules, schema and pages stay in pb_hooks, pb_migrations
// and pb_public; here is the process: whose data folder it is, how the database is opened, and the commands of the technician.
package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/pocketbase/pocketbase"
)

// version is Sineta's own, written in by the build.
var version = "0.0.0"

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

// run does what the command says.
func run(line commandLine) error {
	if environmentFileError != nil {
		return environmentFileError
	}
	switch line.command {
	case "version":
		fmt.Printf("Sineta %s (PocketBase %s)\n", version, pocketbase.Version)
		return nil
	case "health":
		return runHealthCommand()
	case "room":
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
		return commandRollback(data, slices.Contains(line.words, "--yes"))
	case "fold-log":
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
		return commandRestore(data, line.firstOperand(), listMigrations(folders.migrations))
	case "check":
		if line.hasFlag("replica") {
			return runReplicaCheckCommand(data, line.flagValue("replica"), listMigrations(folders.migrations))
		}
		return runCheckCommand(data, listMigrations(folders.migrations))
	}
	return runPocketBase(line, data, folders)
}
