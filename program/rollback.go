package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// runRollbackCommand runs `sineta rollback`, which restores the newest upgrade backup. The migrations have no way back. It prints the
// number of rows that the school wrote since, and keeps their folder.
func runRollbackCommand(data string, isConfirmed bool) error {
	copies := listUpgradeBackups(data)
	if len(copies) == 0 {
		return fmt.Errorf("Não há em %s uma cópia feita antes de uma atualização.", backupsFolder(data))
	}
	backup := copies[0]
	fmt.Printf("Voltar à cópia de %s, feita antes da última atualização.\n", backup.createdAt.Local().Format("02/01/2006 15:04"))
	changes, err := countChangesSince(data, backup.createdAt)
	if err != nil {
		return fmt.Errorf("Os registros feitos desde a cópia não puderam ser contados (%w). Nada foi alterado.", err)
	}
	if len(changes) == 0 {
		fmt.Println("Nenhum registro foi feito desde então.")
	} else {
		fmt.Println("Os registros feitos desde então deixarão de existir:")
		for _, table := range changes {
			fmt.Printf("  %s: %d novos, %d alterados\n", table.name, table.created, table.updated)
		}
	}
	if !isConfirmed {
		if !isTerminal() {
			return errors.New("Para voltar sem perguntas: sineta rollback --yes")
		}
		fmt.Print("Digite voltar e Enter para continuar: ")
		answer, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		if strings.TrimSpace(answer) != "voltar" {
			return errors.New("Nada foi alterado.")
		}
	}
	// The older program decides which migrations it knows.
	if err := runRestoreCommand(data, backup.path, nil); err != nil {
		return err
	}
	fmt.Println("Agora instale a versão anterior da Sineta e inicie-a: a versão nova atualizaria os dados outra vez.")
	return nil
}

// tableChanges is the number of rows of a table that were created and updated since a backup.
type tableChanges struct {
	name             string
	created, updated int
}

// countChangesSince returns the tables with rows that were created or updated after a time.
func countChangesSince(data string, at time.Time) ([]tableChanges, error) {
	database, err := openReadOnly(filepath.Join(data, mainDatabase))
	if err != nil {
		return nil, err
	}
	defer database.Close()
	names, err := queryNames(database, timestampedTablesQuery)
	if err != nil {
		return nil, err
	}
	since := at.UTC().Format(rowTimeLayout)
	var changes []tableChanges
	for _, name := range names {
		table := tableChanges{name: name}
		text := fmt.Sprintf(`SELECT COUNT(*) FILTER (WHERE created > ?1), COUNT(*) FILTER (WHERE updated > ?1 AND created <= ?1) FROM "%s"`, strings.ReplaceAll(name, `"`, `""`))
		if err := database.QueryRow(text, since).Scan(&table.created, &table.updated); err != nil {
			return nil, err
		}
		if table.created+table.updated > 0 {
			changes = append(changes, table)
		}
	}
	return changes, nil
}
