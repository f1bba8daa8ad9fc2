package main

import (
	"fmt"
	"path/filepath"
	"strings"
)

// consistencyQueries return no row while the ledgers are consistent. Each compares stored totals with the sums of their rows.
var consistencyQueries = []struct{ about, text string }{
	{"saldo do estoque", `SELECT material FROM (SELECT material, place, batch, quantity FROM stock_movements
		UNION ALL SELECT material, place, batch, -quantity FROM stock_balances) GROUP BY material, place, batch HAVING SUM(quantity) <> 0`},
	{"valor do estoque", `SELECT material FROM (SELECT material, quantity, value FROM stock_movements
		UNION ALL SELECT material, -quantity, -value FROM stock_values) GROUP BY material HAVING SUM(quantity) <> 0 OR SUM(value) <> 0`},
	{"lançamentos do estoque", `SELECT id FROM (SELECT id, quantity_after, value_after, SUM(quantity) OVER w AS quantity, SUM(value) OVER w AS value
		FROM stock_movements WINDOW w AS (PARTITION BY material ORDER BY rowid)) WHERE quantity <> quantity_after OR value <> value_after`},
	{"empréstimos por título", `SELECT title FROM (SELECT substr(l.lent_on, 1, 4) AS year, c.title, l.class_set <> '' AS handed_out, COUNT(*) AS loans
		FROM loans l JOIN copies c ON c.id = l.copy WHERE l.closed_as <> 'undone' GROUP BY 1, 2, 3
		EXCEPT SELECT year, title, handed_out, loans FROM loans_of_titles WHERE loans > 0)`},
	{"empréstimos abertos", `SELECT id FROM loans WHERE (returned_at = '') <> (closed_as = '') OR (returned_at = '') <> (returned_on = '')`},
	{"um exemplar emprestado duas vezes", `SELECT copy FROM loans WHERE returned_at = '' GROUP BY copy HAVING COUNT(*) > 1`},
	{"reservas atendidas", `SELECT h.id FROM holds h JOIN loans l ON l.id = h.loan JOIN copies c ON c.id = l.copy
		WHERE h.state = 'fulfilled' AND (l.reader <> h.reader OR c.title <> h.title OR l.closed_as = 'undone')`},
}

// consistencyErrors runs the consistencyQueries on a data folder, and returns one sentence for each that fails. It skips a query whose
// tables the school does not have.
func consistencyErrors(data string) []string {
	database, err := openReadOnly(filepath.Join(data, mainDatabase))
	if err != nil {
		return []string{err.Error()}
	}
	defer database.Close()
	var inconsistencies []string
	for _, check := range consistencyQueries {
		rows, err := queryNames(database, check.text)
		if err != nil && strings.Contains(err.Error(), "no such table") {
			continue
		}
		if err != nil {
			inconsistencies = append(inconsistencies, fmt.Sprintf("%s: %v", check.about, err))
		} else if len(rows) > 0 {
			inconsistencies = append(inconsistencies, fmt.Sprintf("%s: %d não conferem (o primeiro é %s)", check.about, len(rows), rows[0]))
		}
	}
	return inconsistencies
}

// integrityErrors returns the messages of SQLite's integrity check of a file, none for an intact or a missing file.
func integrityErrors(path string) []string {
	if !pathExists(path) {
		return nil
	}
	database, err := openReadOnly(path)
	if err != nil {
		return []string{err.Error()}
	}
	defer database.Close()
	var failures []string
	rows, err := database.Query("PRAGMA integrity_check")
	if err != nil {
		return []string{err.Error()}
	}
	defer rows.Close()
	for rows.Next() {
		var failure string
		if err := rows.Scan(&failure); err != nil {
			return append(failures, err.Error())
		}
		if failure != "ok" {
			failures = append(failures, failure)
		}
	}
	if err := rows.Err(); err != nil {
		failures = append(failures, err.Error())
	}
	return failures
}
