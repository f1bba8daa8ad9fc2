package main

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"time"
)

const (
	foldPatience = time.Minute
	foldBetween  = time.Second / 4
)

// commandFoldLog empties SQLite's log into the database, also beside a program that serves it. Litestream's unit calls it before
// Litestream: one that was away while the log began anew goes on where it had ended, and lacks what was written between for good.
// A log that was emptied is none that it knows, and it begins with a whole copy.
func commandFoldLog(data string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if err := foldLog(filepath.Join(data, schoolDatabase), foldPatience); err != nil {
		return fmt.Errorf("O registro de alterações do banco não pôde ser esvaziado: %w", err)
	}
	return nil
}

// foldLog tries again for as long as somebody reads from the log.
func foldLog(path string, patience time.Duration) error {
	database, err := sql.Open("sqlite", "file:"+escapedPath(path)+"?mode=rw&_pragma=busy_timeout(1000)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	defer database.Close()
	for deadline := time.Now().Add(patience); ; time.Sleep(foldBetween) {
		var isBusy, pages, folded int
		if err := database.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&isBusy, &pages, &folded); err != nil {
			return err
		}
		if isBusy == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("outro programa lê o arquivo há mais de %d segundos. Encerre o outro Litestream, ou inicie a Sineta de novo.", int(patience.Seconds()))
		}
	}
}
