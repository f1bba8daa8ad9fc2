package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/tools/archive"
)

const (
	restoredSuffix = ".restored"
	// restoredMark is found by the next start, which ends the sessions of the copy's day: in the school that was there they may have ended.
	restoredMark = "restored"
)

// commandRestore puts a copy in the place of the data folder. The one that was there stays beside it under another name.
func commandRestore(data, file string, ours []string) error {
	if file == "" {
		return errors.New("Indique a cópia: sineta restore ARQUIVO.zip")
	}
	copyPath := absolute(file)
	unpacked, err := unpackCopy(data, copyPath, ours)
	if err != nil {
		return err
	}
	moved, err := replaceFolder(data, unpacked)
	if err != nil {
		return err
	}
	fmt.Printf("Cópia restaurada em %s.\n", data)
	if moved != "" {
		fmt.Printf("Os dados de antes ficaram em %s: apague essa pasta quando não precisar mais dela.\n", moved)
	}
	return nil
}

// unpackCopy lays a copy out beside the data folder, and looks whether a school is whole in it. Nothing is left of a copy that is refused.
func unpackCopy(data, copyPath string, ours []string) (_ string, err error) {
	unpacked := data + restoredSuffix
	if err := os.RemoveAll(unpacked); err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(unpacked)
		}
	}()
	if err := archive.Extract(copyPath, unpacked); err != nil {
		return "", fmt.Errorf("A cópia %s não pôde ser aberta (%w). Nada foi alterado.", copyPath, err)
	}
	if !hasSchool(unpacked) {
		return "", fmt.Errorf("A cópia %s não contém uma escola. Nada foi alterado.", copyPath)
	}
	for _, name := range databases {
		if faults := faultsOf(filepath.Join(unpacked, name)); len(faults) > 0 {
			return "", fmt.Errorf("A cópia %s está danificada (%s: %s). Nada foi alterado.", copyPath, name, faults[0])
		}
	}
	if err := refuseNewer(unpacked, ours); err != nil {
		return "", fmt.Errorf("A cópia %s é de uma versão mais nova da Sineta. Instale-a antes de restaurar. Nada foi alterado.", copyPath)
	}
	return unpacked, nil
}

// replaceFolder moves a folder into the data folder's place. The backups go with it. moved is where the old data lie; "" where none were.
func replaceFolder(data, unpacked string) (moved string, err error) {
	release, err := holdFolder(data)
	if err != nil {
		return "", err
	}
	defer release()
	if hasSchool(data) {
		moved = data + ".before_" + time.Now().UTC().Format(stampLayout)
		if err := os.Rename(data, moved); err != nil {
			return "", fmt.Errorf("A pasta de dados %s não pôde ser trocada (%w). Nada foi alterado.", data, err)
		}
	} else if err := os.Remove(data); err != nil {
		return "", fmt.Errorf("A pasta %s não está vazia, e não há escola nela. Nada foi alterado.", data)
	}
	if err := os.Rename(unpacked, data); err != nil {
		if moved != "" {
			err = errors.Join(err, os.Rename(moved, data))
		}
		return "", fmt.Errorf("A pasta de dados %s não pôde ser trocada: %w", data, err)
	}
	if moved == "" {
		return "", nil
	}
	if exists(backupsIn(moved)) {
		if err := os.Rename(backupsIn(moved), backupsIn(data)); err != nil {
			return moved, err
		}
	}
	if err := os.MkdirAll(backupsIn(data), 0o700); err != nil {
		return moved, err
	}
	return moved, os.WriteFile(filepath.Join(backupsIn(data), restoredMark), nil, 0o600)
}
