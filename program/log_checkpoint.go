package main

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"time"
)

const (
	checkpointTimeout       = time.Minute
	checkpointRetryInterval = time.Second / 4
)

// runCheckpointCommand empties SQLite's log into the database, also beside a program that serves it. Litestream's unit calls it before
// Litestream: one that was away while the log began anew goes on where it had ended, and lacks what was written between for good.
// A log that was emptied is none that it knows, and it begins with a whole copy.
func runCheckpointCommand(data string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if err := checkpointLog(filepath.Join(data, mainDatabase), checkpointTimeout); err != nil {
		return fmt.Errorf("O registro de alterações do banco não pôde ser esvaziado: %w", err)
	}
	return nil
}

// checkpointLog tries again for as long as somebody reads from the log.
func checkpointLog(path string, timeout time.Duration) error {
	database, err := sql.Open("sqlite", "file:"+escapeURIPath(path)+"?mode=rw&_pragma=busy_timeout(1000)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	defer database.Close()
	for deadline := time.Now().Add(timeout); ; time.Sleep(checkpointRetryInterval) {
		var isBusy, pages, checkpointed int
		if err := database.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&isBusy, &pages, &checkpointed); err != nil {
			return err
		}
		if isBusy == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("outro programa lê o arquivo há mais de %d segundos. Encerre o outro Litestream, ou inicie a Sineta de novo.", int(timeout.Seconds()))
		}
	}
}
