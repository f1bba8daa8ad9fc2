package main

import (
	"container/list"
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"strings"
)

const (
	// mostKept statements of a connection stay prepared: the hooks ask some two hundred in a day, and their texts stay the same.
	mostKept = 256
	// longestKept is in bytes: a longer text is made for one question, with its values in it.
	longestKept = 16_384
)

// keepingConnector opens connections that keep the statements which they last ran. To prepare one costs as much as to run it.
type keepingConnector struct{ driver.Connector }

// Connect opens one.
func (c keepingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, isWhole := opened.(innerConnection)
	if !isWhole {
		return nil, errors.Join(errors.New("the SQLite driver's connection is not as it was"), opened.Close())
	}
	return &connection{innerConnection: inner, kept: map[string]*list.Element{}, byUse: list.New()}, nil
}

// innerConnection is all that database/sql asks of SQLite's connection: what is not named here would be lost.
type innerConnection interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// connection is used by one goroutine at a time, as database/sql promises, its rows included.
type connection struct {
	innerConnection
	kept map[string]*list.Element
	// byUse begins with the one that was used last.
	byUse *list.List
}

type statement struct {
	text     string
	prepared innerStatement
	inUse    bool
	// forgotten is no longer kept, and closed once it is not in use.
	forgotten bool
}

type innerStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// ExecContext runs a statement that answers no rows.
func (c *connection) ExecContext(ctx context.Context, text string, values []driver.NamedValue) (driver.Result, error) {
	taken, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	if taken == nil {
		return c.innerConnection.ExecContext(ctx, text, values)
	}
	result, err := taken.prepared.ExecContext(ctx, values)
	c.giveBack(taken, err)
	return result, err
}

// QueryContext runs a statement whose rows are read afterwards.
func (c *connection) QueryContext(ctx context.Context, text string, values []driver.NamedValue) (driver.Rows, error) {
	taken, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	if taken == nil {
		return c.innerConnection.QueryContext(ctx, text, values)
	}
	answer, err := taken.prepared.QueryContext(ctx, values)
	if err != nil {
		c.giveBack(taken, err)
		return nil, err
	}
	inner, isWhole := answer.(innerRows)
	if !isWhole {
		err = errors.Join(errors.New("the SQLite driver's rows are not as they were"), answer.Close())
		c.giveBack(taken, err)
		return nil, err
	}
	return &rows{innerRows: inner, of: c, taken: taken}, nil
}

// Close ends the connection with all that it kept.
func (c *connection) Close() error {
	for c.byUse.Len() > 0 {
		known := c.byUse.Front().Value.(*statement)
		// Nobody reads any more, whatever was left open.
		known.inUse = false
		c.forget(known)
	}
	return c.innerConnection.Close()
}

// isKept tells whether a statement does the same each time it is run. A PRAGMA may do its work while it is prepared; what changes the
// schema comes once.
func isKept(text string) bool {
	if len(text) > longestKept {
		return false
	}
	word := strings.TrimLeft(text, " \t\r\n(")
	if end := strings.IndexAny(word, " \t\r\n("); end >= 0 {
		word = word[:end]
	}
	switch strings.ToUpper(word) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH":
		return true
	}
	return false
}

// take is nil for a statement that is not kept, and for one whose rows are still being read.
func (c *connection) take(ctx context.Context, text string) (*statement, error) {
	if !isKept(text) {
		return nil, nil
	}
	if entry, isThere := c.kept[text]; isThere {
		known := entry.Value.(*statement)
		if known.inUse {
			return nil, nil
		}
		known.inUse = true
		c.byUse.MoveToFront(entry)
		return known, nil
	}
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	inner, isWhole := prepared.(innerStatement)
	if !isWhole {
		return nil, errors.Join(errors.New("the SQLite driver's statement is not as it was"), prepared.Close())
	}
	made := &statement{text: text, prepared: inner, inUse: true}
	c.kept[text] = c.byUse.PushFront(made)
	if c.byUse.Len() > mostKept {
		c.forget(c.byUse.Back().Value.(*statement))
	}
	return made, nil
}

// giveBack keeps it for the next time, but after a fault: what is prepared anew begins from nothing.
func (c *connection) giveBack(taken *statement, fault error) {
	taken.inUse = false
	if fault != nil || taken.forgotten {
		c.forget(taken)
	}
}

// forget closes a statement that nobody reads from. SQLite says at that once more how its last run ended, which was told then.
func (c *connection) forget(known *statement) {
	if entry, isThere := c.kept[known.text]; isThere && entry.Value == known {
		c.byUse.Remove(entry)
		delete(c.kept, known.text)
	}
	known.forgotten = true
	if !known.inUse {
		_ = known.prepared.Close()
	}
}

type innerRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// rows give their statement back when they are closed.
type rows struct {
	innerRows
	of     *connection
	taken  *statement
	fault  error
	closed bool
}

// Next reads a row.
func (r *rows) Next(values []driver.Value) error {
	err := r.innerRows.Next(values)
	if err != nil && !errors.Is(err, io.EOF) {
		r.fault = err
	}
	return err
}

// Close ends the reading, whether or not all was read.
func (r *rows) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	err := r.innerRows.Close()
	if r.fault == nil {
		r.fault = err
	}
	r.of.giveBack(r.taken, r.fault)
	return err
}
