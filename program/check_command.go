package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// The program makes a backup each night, or in the first hour of the next day if the computer was off.
const backupMaxAgeHours = 26

// runCheckCommand runs `sineta check`. It reads the data folder without changing it, also while another program serves it. It returns one
// error that lists all failures.
func runCheckCommand(data string, migrations []string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if err := refuseNewerData(data, migrations); err != nil {
		return err
	}
	var failures []string
	for _, name := range databaseNames {
		path := filepath.Join(data, name)
		if !pathExists(path) {
			continue
		}
		found := integrityErrors(path)
		if len(found) == 0 {
			fmt.Printf("%s: íntegro\n", name)
		}
		for _, fault := range found {
			failures = append(failures, name+": "+fault)
		}
	}
	if applied, err := appliedMigrations(data); err == nil {
		if pending := compareMigrations(applied, migrations, pocketBaseMigrations()).pending; len(pending) > 0 {
			fmt.Printf("Esta versão vai atualizar os dados quando iniciar: %d passos.\n", len(pending))
		}
	}
	if free, err := freeBytes(data); err == nil {
		fmt.Printf("Espaço livre: %d MB; a escola ocupa %d MB.\n", free/mebibyte, (schoolSize(data)+mebibyte-1)/mebibyte)
	}
	if inconsistencies := consistencyErrors(data); len(inconsistencies) > 0 {
		failures = append(failures, inconsistencies...)
	} else if len(failures) == 0 {
		fmt.Println("Livros (empréstimos, reservas e estoque): conferem")
	}
	fmt.Println(lastBackupMessage(data, time.Now()))
	fmt.Print(copyStatusMessage(data))
	if len(failures) > 0 {
		return errors.New("A pasta de dados tem falhas:\n" + strings.Join(failures, "\n"))
	}
	return nil
}

// lastBackupMessage returns the sentences of `sineta check` about the newest backup, in the data folder or in the bucket of the
// environment.
func lastBackupMessage(data string, now time.Time) string {
	backups, err := listLocalBackups(data)
	place := "nesta pasta"
	message := ""
	if bucket := strings.TrimSpace(os.Getenv("BACKUP_S3_BUCKET")); err == nil && bucket != "" {
		place = "nesta pasta nem no bucket " + bucket
		var remote []backupFile
		if remote, err = listS3Backups(openEnvironmentBucket); err != nil {
			message = fmt.Sprintf("O bucket %s, das cópias de segurança, não pôde ser lido: %s.\n", bucket, err)
			place = "nesta pasta"
		}
		backups = append(backups, remote...)
	} else if err != nil {
		return fmt.Sprintf("A pasta das cópias de segurança não pôde ser lida: %s.", err)
	}
	var newest time.Time
	for _, backup := range backups {
		if backup.modifiedAt.After(newest) {
			newest = backup.modifiedAt
		}
	}
	day := newest.Local().Format("02/01/2006 15:04")
	switch age := now.Sub(newest); {
	case newest.IsZero():
		return message + "Cópias de segurança: nenhuma " + place + "."
	case age > backupMaxAgeHours*time.Hour:
		return message + fmt.Sprintf("Última cópia de segurança: %s, há mais de um dia.", day)
	default:
		return message + fmt.Sprintf("Última cópia de segurança: %s.", day)
	}
}
