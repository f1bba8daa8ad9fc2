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

// runCheckpointCommand runs `sineta checkpoint-log`. It moves SQLite's write-ahead log into the database, also while another program serves it.
// Litestream's systemd unit calls it before Litestream starts. If the log was restarted while Litestream was stopped, Litestream would
// continue at its old position, and lose the changes in between. After an empty log Litestream begins with a complete copy.
func runCheckpointCommand(data string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if err := checkpointLog(filepath.Join(data, mainDatabase), checkpointTimeout); err != nil {
		return fmt.Errorf("O registro de alterações do banco não pôde ser esvaziado: %w", err)
	}
	return nil
}

// checkpointLog empties the write-ahead log of the database at path. It retries while another program reads the log, and returns an error
// after the timeout.
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
