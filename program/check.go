package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A copy is made each night, and in the first hour of a day after a night with the computer off.
const backupHours = 26

// commandCheck looks at a data folder without changing it, also beside a program that serves it.
func commandCheck(data string, ours []string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if err := refuseNewer(data, ours); err != nil {
		return err
	}
	var faults []string
	for _, name := range databases {
		path := filepath.Join(data, name)
		if !exists(path) {
			continue
		}
		found := faultsOf(path)
		if len(found) == 0 {
			fmt.Printf("%s: íntegro\n", name)
		}
		for _, fault := range found {
			faults = append(faults, name+": "+fault)
		}
	}
	if applied, err := appliedSteps(data); err == nil {
		if pending := differenceOf(applied, ours, systemSteps()).pending; len(pending) > 0 {
			fmt.Printf("Esta versão vai atualizar os dados quando iniciar: %d passos.\n", len(pending))
		}
	}
	if free, err := freeBytes(data); err == nil {
		fmt.Printf("Espaço livre: %d MB; a escola ocupa %d MB.\n", free/mebibyte, (sizeOfSchool(data)+mebibyte-1)/mebibyte)
	}
	if wrong := disagreements(data); len(wrong) > 0 {
		faults = append(faults, wrong...)
	} else if len(faults) == 0 {
		fmt.Println("Livros (empréstimos, reservas e estoque): conferem")
	}
	fmt.Println(lastBackup(data, time.Now()))
	fmt.Print(lastElsewhere(data))
	if len(faults) > 0 {
		return errors.New("A pasta de dados tem falhas:\n" + strings.Join(faults, "\n"))
	}
	return nil
}

// faultsOf are SQLite's own words about a file; none where it is whole.
func faultsOf(path string) []string {
	if !exists(path) {
		return nil
	}
	database, err := readOnly(path)
	if err != nil {
		return []string{err.Error()}
	}
	defer database.Close()
	var faults []string
	answer, err := database.Query("PRAGMA integrity_check")
	if err != nil {
		return []string{err.Error()}
	}
	defer answer.Close()
	for answer.Next() {
		var fault string
		if err := answer.Scan(&fault); err != nil {
			return append(faults, err.Error())
		}
		if fault != "ok" {
			faults = append(faults, fault)
		}
	}
	if err := answer.Err(); err != nil {
		faults = append(faults, err.Error())
	}
	return faults
}

func lastBackup(data string, now time.Time) string {
	entries, err := os.ReadDir(backupsIn(data))
	if err != nil {
		return "Cópias de segurança: nenhuma nesta pasta."
	}
	var newest time.Time
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && strings.HasSuffix(entry.Name(), ".zip") && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	switch age := now.Sub(newest); {
	case newest.IsZero():
		return "Cópias de segurança: nenhuma nesta pasta."
	case age > backupHours*time.Hour:
		return fmt.Sprintf("Última cópia de segurança: %s, há mais de um dia.", newest.Format("02/01/2006 15:04"))
	default:
		return fmt.Sprintf("Última cópia de segurança: %s.", newest.Format("02/01/2006 15:04"))
	}
}

// commandBackup makes a copy by hand, also beside a program that serves the folder.
func commandBackup(data, file string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	target := filepath.Join(backupsIn(data), "backup_"+time.Now().UTC().Format(stampLayout)+".zip")
	if file != "" {
		target = absolute(file)
	}
	if exists(target) {
		return fmt.Errorf("O arquivo %s já existe. Escolha outro nome.", target)
	}
	if err := writeCopy(data, target); err != nil {
		return fmt.Errorf("A cópia de segurança falhou: %w", err)
	}
	fmt.Printf("Cópia de segurança feita: %s\n", target)
	if file == "" {
		return carryByHand(data)
	}
	return nil
}
