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

// commandRollback goes back to the copy that was made before the last upgrade. There are no steps downwards: what was written since is
// named in figures, and stays in the folder that is put aside.
func commandRollback(data string, isSure bool) error {
	copies := upgradeCopies(data)
	if len(copies) == 0 {
		return fmt.Errorf("Não há em %s uma cópia feita antes de uma atualização.", backupsIn(data))
	}
	last := copies[0]
	fmt.Printf("Voltar à cópia de %s, feita antes da última atualização.\n", last.at.Local().Format("02/01/2006 15:04"))
	since, err := writtenSince(data, last.at)
	if err != nil {
		return fmt.Errorf("Os registros feitos desde a cópia não puderam ser contados (%w). Nada foi alterado.", err)
	}
	if len(since) == 0 {
		fmt.Println("Nenhum registro foi feito desde então.")
	} else {
		fmt.Println("Os registros feitos desde então deixarão de existir:")
		for _, table := range since {
			fmt.Printf("  %s: %d novos, %d alterados\n", table.name, table.created, table.updated)
		}
	}
	if !isSure {
		if !isTerminal() {
			return errors.New("Para voltar sem perguntas: sineta rollback --yes")
		}
		fmt.Print("Digite voltar e Enter para continuar: ")
		answer, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		if strings.TrimSpace(answer) != "voltar" {
			return errors.New("Nada foi alterado.")
		}
	}
	// The older program knows which steps are its own.
	if err := commandRestore(data, last.path, nil); err != nil {
		return err
	}
	fmt.Println("Agora instale a versão anterior da Sineta e inicie-a: a versão nova atualizaria os dados outra vez.")
	return nil
}

type written struct {
	name             string
	created, updated int
}

// writtenSince counts rows by the columns that PocketBase keeps.
func writtenSince(data string, at time.Time) ([]written, error) {
	database, err := readOnly(filepath.Join(data, schoolDatabase))
	if err != nil {
		return nil, err
	}
	defer database.Close()
	names, err := namesIn(database, stampedTables)
	if err != nil {
		return nil, err
	}
	stamp := at.UTC().Format(rowStamp)
	var found []written
	for _, name := range names {
		table := written{name: name}
		text := fmt.Sprintf(`SELECT COUNT(*) FILTER (WHERE created > ?1), COUNT(*) FILTER (WHERE updated > ?1 AND created <= ?1) FROM "%s"`, strings.ReplaceAll(name, `"`, `""`))
		if err := database.QueryRow(text, stamp).Scan(&table.created, &table.updated); err != nil {
			return nil, err
		}
		if table.created+table.updated > 0 {
			found = append(found, table)
		}
	}
	return found, nil
}
