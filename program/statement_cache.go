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
	// maxCachedStatements statements of a connection stay prepared: the hooks ask some two hundred in a day, and their texts stay the same.
	maxCachedStatements = 256
	// maxCachedTextBytes is in bytes: a longer text is made for one question, with its values in it.
	maxCachedTextBytes = 16_384
)

// cachingConnector opens connections that keep the statements which they last ran. To prepare one costs as much as to run it.
type cachingConnector struct{ driver.Connector }

// Connect opens one.
func (c cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	connection, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, isComplete := connection.(driverConnection)
	if !isComplete {
		return nil, errors.Join(errors.New("the SQLite driver's connection is not as it was"), connection.Close())
	}
	return &cachingConnection{driverConnection: inner, cached: map[string]*list.Element{}, byLastUse: list.New()}, nil
}

// driverConnection is all that database/sql asks of SQLite's connection: what is not named here would be lost.
type driverConnection interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// cachingConnection is used by one goroutine at a time, as database/sql promises, its rows included.
type cachingConnection struct {
	driverConnection
	cached map[string]*list.Element
	// byUse begins with the one that was used last.
	byLastUse *list.List
}

type cachedStatement struct {
	text     string
	prepared driverStatement
	inUse    bool
	// forgotten is no longer kept, and closed once it is not in use.
	evicted bool
}

type driverStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// ExecContext runs a statement that answers no rows.
func (c *cachingConnection) ExecContext(ctx context.Context, text string, values []driver.NamedValue) (driver.Result, error) {
	statement, err := c.acquire(ctx, text)
	if err != nil {
		return nil, err
	}
	if statement == nil {
		return c.driverConnection.ExecContext(ctx, text, values)
	}
	result, err := statement.prepared.ExecContext(ctx, values)
	c.release(statement, err)
	return result, err
}

// QueryContext runs a statement whose rows are read afterwards.
func (c *cachingConnection) QueryContext(ctx context.Context, text string, values []driver.NamedValue) (driver.Rows, error) {
	statement, err := c.acquire(ctx, text)
	if err != nil {
		return nil, err
	}
	if statement == nil {
		return c.driverConnection.QueryContext(ctx, text, values)
	}
	rows, err := statement.prepared.QueryContext(ctx, values)
	if err != nil {
		c.release(statement, err)
		return nil, err
	}
	inner, isComplete := rows.(driverRows)
	if !isComplete {
		err = errors.Join(errors.New("the SQLite driver's rows are not as they were"), rows.Close())
		c.release(statement, err)
		return nil, err
	}
	return &cachedRows{driverRows: inner, connection: c, statement: statement}, nil
}

// Close ends the connection with all that it kept.
func (c *cachingConnection) Close() error {
	for c.byLastUse.Len() > 0 {
		cached := c.byLastUse.Front().Value.(*cachedStatement)
		// Nobody reads any more, whatever was left open.
		cached.inUse = false
		c.evict(cached)
	}
	return c.driverConnection.Close()
}

// isCacheable tells whether a statement does the same each time it is run. A PRAGMA may do its work while it is prepared; what changes the
// schema comes once.
func isCacheable(text string) bool {
	if len(text) > maxCachedTextBytes {
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

// acquire is nil for a statement that is not kept, and for one whose rows are still being read.
func (c *cachingConnection) acquire(ctx context.Context, text string) (*cachedStatement, error) {
	if !isCacheable(text) {
		return nil, nil
	}
	if entry, exists := c.cached[text]; exists {
		cached := entry.Value.(*cachedStatement)
		if cached.inUse {
			return nil, nil
		}
		cached.inUse = true
		c.byLastUse.MoveToFront(entry)
		return cached, nil
	}
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	inner, isComplete := prepared.(driverStatement)
	if !isComplete {
		return nil, errors.Join(errors.New("the SQLite driver's statement is not as it was"), prepared.Close())
	}
	created := &cachedStatement{text: text, prepared: inner, inUse: true}
	c.cached[text] = c.byLastUse.PushFront(created)
	if c.byLastUse.Len() > maxCachedStatements {
		c.evict(c.byLastUse.Back().Value.(*cachedStatement))
	}
	return created, nil
}

// release keeps it for the next time, but after a fault: what is prepared anew begins from nothing.
func (c *cachingConnection) release(statement *cachedStatement, fault error) {
	statement.inUse = false
	if fault != nil || statement.evicted {
		c.evict(statement)
	}
}

// evict closes a statement that nobody reads from. SQLite says at that once more how its last run ended, which was told then.
func (c *cachingConnection) evict(cached *cachedStatement) {
	if entry, exists := c.cached[cached.text]; exists && entry.Value == cached {
		c.byLastUse.Remove(entry)
		delete(c.cached, cached.text)
	}
	cached.evicted = true
	if !cached.inUse {
		_ = cached.prepared.Close()
	}
}

type driverRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// cachedRows give their statement back when they are closed.
type cachedRows struct {
	driverRows
	connection *cachingConnection
	statement  *cachedStatement
	err        error
	closed     bool
}

// Next reads a row.
func (r *cachedRows) Next(values []driver.Value) error {
	err := r.driverRows.Next(values)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return err
}

// Close ends the reading, whether or not all was read.
func (r *cachedRows) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	err := r.driverRows.Close()
	if r.err == nil {
		r.err = err
	}
	r.connection.release(r.statement, r.err)
	return err
}
