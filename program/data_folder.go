package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// errFolderLocked is the error of lockFolder while another process holds the lock.
var errFolderLocked = errors.New("locked")

// lockDataFolder creates the data folder if it is missing, and locks it against other programs until release. It returns an error while
// another program holds the lock.
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

// hasSchool reports whether the data folder contains a school's database.
func hasSchool(data string) bool {
	_, err := os.Stat(filepath.Join(data, mainDatabase))
	return err == nil
}

// dataFolder returns the data folder with links resolved, so that a restored folder replaces it on the same disk.
func dataFolder(line commandLine) string {
	return resolveLinks(configuredDataFolder(line))
}

// configuredDataFolder returns the folder of --dir, else of DATA, else the folder `data` beside the program.
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

// prepareDataFolder does the work that must come before PocketBase opens the data: version check, lock, first start, backup before
// migrations. The caller calls release at its end.
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
