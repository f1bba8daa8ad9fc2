package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// compareWithLive compares the restored copy in folder with the school in data. It returns an error for another school's copy, for an
// outdated one, and for one that lacks rows.
func (d *restoreDrill) compareWithLive(data, folder string) error {
	if schoolID(data) != schoolID(folder) {
		return errors.New("ela é de outra escola.")
	}
	copyNewest, err := newestRowTime(folder)
	if err != nil {
		return err
	}
	liveNewest, err := newestRowTime(data)
	if err != nil {
		return err
	}
	end := copyNewest.Add(-drillMargin)
	copyCounts, err := countRowsUntil(folder, end)
	if err != nil {
		return err
	}
	liveCounts, err := countRowsUntil(data, end)
	if err != nil {
		return err
	}
	var missing []string
	for name, count := range liveCounts {
		if copyCounts[name] < count {
			missing = append(missing, fmt.Sprintf("%s tem %d linhas em vez de %d", name, copyCounts[name], count))
		}
	}
	slices.Sort(missing)
	if len(missing) > 0 {
		return fmt.Errorf("faltam linhas nela: %s.", strings.Join(missing, "; "))
	}
	if lag := liveNewest.Sub(copyNewest); lag > copyMaxLagHours*time.Hour {
		return fmt.Errorf("ela parou em %s: a escola registrou mais %d horas de trabalho depois disso.", copyNewest.Local().Format("02/01/2006 15:04"), int(lag.Hours()))
	}
	rowCounts, err := countRowsUntil(folder, copyNewest)
	if err != nil {
		return err
	}
	for _, count := range rowCounts {
		d.Rows += count
	}
	d.NewestRowAt = truncateToSecond(copyNewest)
	return nil
}

// timestampedTablesQuery lists the tables with PocketBase's columns created and updated. People write into no other table.
const timestampedTablesQuery = `SELECT t.name FROM pragma_table_list t WHERE t.schema = 'main' AND t.type = 'table' AND substr(t.name, 1, 1) <> '_'
	AND (SELECT COUNT(*) FROM pragma_table_info(t.name) c WHERE c.name IN ('created', 'updated')) = 2 ORDER BY t.name`

// newestRowTime returns the time of the newest row of a data folder's database.
func newestRowTime(data string) (time.Time, error) {
	var newest time.Time
	err := queryEachTable(data, `SELECT COALESCE(MAX(created), '') FROM %s`, func(_, found string) {
		if at, err := time.Parse(rowTimeLayout, found); err == nil && at.After(newest) {
			newest = at
		}
	})
	return newest, err
}

// countRowsUntil returns, for each table, the number of rows that were created until end.
func countRowsUntil(data string, end time.Time) (map[string]int, error) {
	counts := map[string]int{}
	err := queryEachTable(data, `SELECT COUNT(*) FROM %s WHERE created <= '`+end.UTC().Format(rowTimeLayout)+`'`, func(table string, found string) {
		var count int
		if _, err := fmt.Sscan(found, &count); err == nil {
			counts[table] = count
		}
	})
	return counts, err
}

// queryEachTable runs a query with one result on each timestamped table, and calls visit with the result. The query has %s for the table's
// name.
func queryEachTable(data, query string, visit func(table, answer string)) error {
	database, err := openReadOnly(filepath.Join(data, mainDatabase))
	if err != nil {
		return err
	}
	defer database.Close()
	names, err := queryNames(database, timestampedTablesQuery)
	if err != nil {
		return err
	}
	for _, name := range names {
		var answer string
		quoted := `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
		if err := database.QueryRow(fmt.Sprintf(query, quoted)).Scan(&answer); err != nil {
			return err
		}
		visit(name, answer)
	}
	return nil
}
