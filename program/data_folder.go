package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

var errFolderLocked = errors.New("locked")

// lockDataFolder makes the data folder where it is missing, and keeps other programs out of it until the release.
func lockDataFolder(data string) (release func(), err error) {
	if err := os.MkdirAll(data, 0o700); err != nil {
		return nil, fmt.Errorf("A pasta de dados %s não pôde ser criada: %w", data, err)
	}
	release, err = lockFolder(data)
	if errors.Is(err, errFolderLocked) {
		return nil, fmt.Errorf("A pasta de dados %s já está em uso por outra Sineta. Encerre a outra, ou indique outra pasta em DATA.", data)
	}
	if err != nil {
		return nil, fmt.Errorf("A pasta de dados %s não pôde ser reservada para este programa: %w", data, err)
	}
	return release, nil
}

// hasSchool tells whether a school lies in the folder.
func hasSchool(data string) bool {
	_, err := os.Stat(filepath.Join(data, mainDatabase))
	return err == nil
}

// dataFolder is where the school's data lies, behind any link: what is moved into its place stays on its disk.
func dataFolder(line commandLine) string {
	return resolveLinks(configuredDataFolder(line))
}

// configuredDataFolder is --dir, DATA, or the folder `data` beside the program.
func configuredDataFolder(line commandLine) string {
	if folder := line.flagValue("dir"); folder != "" {
		return absolutePath(folder)
	}
	if folder := os.Getenv("DATA"); folder != "" {
		return absolutePath(folder)
	}
	program, err := os.Executable()
	if err != nil {
		return absolutePath("data")
	}
	return filepath.Join(filepath.Dir(program), "data")
}

// prepareDataFolder does the work that must come before PocketBase opens the data. A command that needs the folder for itself locks it
// until the release.
func prepareDataFolder(line commandLine, data string, folders programFolders, migrations []string) (release func(), err error) {
	if err := refuseNewerData(data, migrations); err != nil {
		return nil, err
	}
	if !line.needsFolderLock() {
		return func() {}, nil
	}
	if release, err = lockDataFolder(data); err != nil {
		return nil, err
	}
	if line.command == "serve" && !hasSchool(data) {
		err := setUpOnFirstStart(line, data, folders)
		release()
		if err != nil {
			removeIfEmpty(data)
			return nil, err
		}
		if release, err = lockDataFolder(data); err != nil {
			return nil, err
		}
	}
	if line.runsMigrations() {
		if err := backUpBeforeMigrations(data, migrations); err != nil {
			release()
			return nil, err
		}
	}
	return release, nil
}
