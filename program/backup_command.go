package main

import (
	"fmt"
	"path/filepath"
	"time"
)

// runBackupCommand runs `sineta backup`. It writes a backup to the file, or among the other backups if file is empty. It works while
// another program serves the folder.
func runBackupCommand(data, file string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	target := filepath.Join(backupsFolder(data), "backup_"+time.Now().UTC().Format(timestampLayout)+".zip")
	if file != "" {
		target = absolutePath(file)
	}
	if pathExists(target) {
		return fmt.Errorf("O arquivo %s já existe. Escolha outro nome.", target)
	}
	if err := writeBackup(data, target); err != nil {
		return fmt.Errorf("A cópia de segurança falhou: %w", err)
	}
	fmt.Printf("Cópia de segurança feita: %s\n", target)
	if file == "" {
		return copyBackupsNow(data)
	}
	return nil
}
