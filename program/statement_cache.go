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
	// maxCachedStatements is the number of statements that a connection keeps prepared. The hooks use about 200 different texts in a day.
	maxCachedStatements = 256
	// maxCachedTextBytes excludes texts that contain their values, which do not repeat.
	maxCachedTextBytes = 16_384
)

// cachingConnector opens connections that keep their last statements prepared. To prepare a statement takes as long as to run it.
type cachingConnector struct{ driver.Connector }

// Connect opens a connection. It returns an error if the driver's connection lacks a method of driverConnection.
func (c cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	connection, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, isComplete := connection.(driverConnection)
	if !isComplete {
		return nil, errors.Join(errors.New("the SQLite driver's connection lacks a method"), connection.Close())
	}
	return &cachingConnection{driverConnection: inner, cached: map[string]*list.Element{}, byLastUse: list.New()}, nil
}

// driverConnection has all methods of SQLite's connection that database/sql uses. The wrapper would hide a method that is missing here.
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

// cachingConnection is a connection with its prepared statements. database/sql guarantees that only one goroutine at a time uses it and its
// rows.
type cachingConnection struct {
	driverConnection
	cached map[string]*list.Element
	// byLastUse begins with the statement that was used last.
	byLastUse *list.List
}

// cachedStatement is a prepared statement with its text.
type cachedStatement struct {
	text     string
	prepared driverStatement
	inUse    bool
	// evicted statements are no longer in the cache. release closes them after use.
	evicted bool
}

// driverStatement has the methods of SQLite's statement that database/sql uses.
type driverStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// ExecContext runs a statement that returns no rows.
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

// QueryContext runs a statement that returns rows. Its statement is in use until the caller closes the rows.
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
		err = errors.Join(errors.New("the SQLite driver's rows lack a method"), rows.Close())
		c.release(statement, err)
		return nil, err
	}
	return &cachedRows{driverRows: inner, connection: c, statement: statement}, nil
}

// Close closes the connection and its prepared statements.
func (c *cachingConnection) Close() error {
	for c.byLastUse.Len() > 0 {
		cached := c.byLastUse.Front().Value.(*cachedStatement)
		// The rows of a statement end with their connection.
		cached.inUse = false
		c.evict(cached)
	}
	return c.driverConnection.Close()
}

// isCacheable reports whether a statement has the same effect each time it runs. SQLite may run a PRAGMA while it prepares it. A change of
// the schema does not repeat.
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

// acquire returns the prepared statement of a text. It returns nil for a text that is not cacheable, and for a statement whose rows are
// still open.
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
		return nil, errors.Join(errors.New("the SQLite driver's statement lacks a method"), prepared.Close())
	}
	created := &cachedStatement{text: text, prepared: inner, inUse: true}
	c.cached[text] = c.byLastUse.PushFront(created)
	if c.byLastUse.Len() > maxCachedStatements {
		c.evict(c.byLastUse.Back().Value.(*cachedStatement))
	}
	return created, nil
}

// release ends the use of a statement. It evicts the statement after an error, so that the next use prepares it again.
func (c *cachingConnection) release(statement *cachedStatement, err error) {
	statement.inUse = false
	if err != nil || statement.evicted {
		c.evict(statement)
	}
}

// evict removes a statement from the cache, and closes it unless it is in use. It ignores SQLite's error, which repeats the error of the
// last run.
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

// driverRows has the methods of SQLite's rows that database/sql uses.
type driverRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// cachedRows release their statement when they are closed.
type cachedRows struct {
	driverRows
	connection *cachingConnection
	statement  *cachedStatement
	err        error
	closed     bool
}

// Next reads a row, and remembers an error for Close.
func (r *cachedRows) Next(values []driver.Value) error {
	err := r.driverRows.Next(values)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return err
}

// Close closes the rows, even if some were not read.
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
