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
	restoredFolderSuffix = ".restored"
	// restoredMarkerName marks a restored data folder, for the hooks of the next start: messages that waited may have left since the backup.
	restoredMarkerName = "restored"
	// newMachineMark is the marker's content where the backup replaced no school. Where it replaced one, the next start ends the sessions of
	// the backup, some of which had ended since.
	newMachineMark = "new machine"
)

// runRestoreCommand runs `sineta restore`. It replaces the data folder with a backup, and keeps the replaced folder beside it under another
// name.
func runRestoreCommand(data, file string, migrations []string) error {
	if file == "" {
		return errors.New("Indique a cópia: sineta restore ARQUIVO.zip")
	}
	copyPath := absolutePath(file)
	unpacked, err := extractBackup(data, copyPath, migrations)
	if err != nil {
		return err
	}
	previousFolder, err := replaceDataFolder(data, unpacked)
	if err != nil {
		return err
	}
	fmt.Printf("Cópia restaurada em %s.\n", data)
	if previousFolder != "" {
		fmt.Printf("Os dados de antes ficaram em %s: apague essa pasta quando não precisar mais dela.\n", previousFolder)
	}
	fmt.Println("As mensagens que aguardavam na hora da cópia só saem depois de uma decisão em E-mails e em Comunicados.")
	return nil
}

// extractBackup extracts a backup beside the data folder, and returns that folder. It returns an error and removes the folder if the backup
// is damaged, newer or no school.
func extractBackup(data, copyPath string, migrations []string) (_ string, err error) {
	unpacked := data + restoredFolderSuffix
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
	for _, name := range databaseNames {
		if failures := integrityErrors(filepath.Join(unpacked, name)); len(failures) > 0 {
			return "", fmt.Errorf("A cópia %s está danificada (%s: %s). Nada foi alterado.", copyPath, name, failures[0])
		}
	}
	if err := refuseNewerData(unpacked, migrations); err != nil {
		return "", fmt.Errorf("A cópia %s é de uma versão mais nova da Sineta. Instale-a antes de restaurar. Nada foi alterado.", copyPath)
	}
	return unpacked, nil
}

// replaceDataFolder moves the extracted backup to the data folder's path, and the existing backups into it. It returns the path of the
// replaced data, or "" if there were none.
func replaceDataFolder(data, unpacked string) (previousFolder string, err error) {
	release, err := lockDataFolder(data)
	if err != nil {
		return "", err
	}
	defer release()
	if hasSchool(data) {
		previousFolder = data + ".before_" + time.Now().UTC().Format(timestampLayout)
		if err := os.Rename(data, previousFolder); err != nil {
			return "", fmt.Errorf("A pasta de dados %s não pôde ser trocada (%w). Nada foi alterado.", data, err)
		}
	} else if err := os.Remove(data); err != nil {
		return "", fmt.Errorf("A pasta %s não está vazia, e não há escola nela. Nada foi alterado.", data)
	}
	if err := os.Rename(unpacked, data); err != nil {
		if previousFolder != "" {
			err = errors.Join(err, os.Rename(previousFolder, data))
		}
		return "", fmt.Errorf("A pasta de dados %s não pôde ser trocada: %w", data, err)
	}
	mark := []byte(newMachineMark)
	if previousFolder != "" {
		mark = nil
	}
	if previousFolder != "" && pathExists(backupsFolder(previousFolder)) {
		if err := os.Rename(backupsFolder(previousFolder), backupsFolder(data)); err != nil {
			return previousFolder, err
		}
	}
	if err := os.MkdirAll(backupsFolder(data), 0o700); err != nil {
		return previousFolder, err
	}
	return previousFolder, os.WriteFile(filepath.Join(backupsFolder(data), restoredMarkerName), mark, 0o600)
}
