package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	readTimeout  = time.Second
	writeTimeout = 2 * time.Second
	minFreeRatio = 0.05
	// A more frequent caller gets the last result, since the check takes the only connection that writes.
	readinessMaxAge = time.Second
)

// readinessChecker checks whether the program can serve requests.
type readinessChecker struct {
	app        core.App
	data       string
	migrations []string

	mutex     sync.Mutex
	checkedAt time.Time
	latest    readiness
}

// readiness is the result of the checks: "ok" or "failed" for each.
type readiness struct {
	Ready  bool              `json:"ready"`
	Checks map[string]string `json:"checks"`
}

// check runs all checks, or returns the last result while it is younger than readinessMaxAge.
func (c *readinessChecker) check() readiness {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if time.Since(c.checkedAt) < readinessMaxAge {
		return c.latest
	}
	result := readiness{Ready: true, Checks: map[string]string{}}
	for name, check := range map[string]func() error{"read": c.checkRead, "write": c.checkWrite, "disk": c.checkDisk} {
		result.Checks[name] = "ok"
		if err := check(); err != nil {
			// The error goes to the log only, since anybody may call this route.
			result.Ready, result.Checks[name] = false, "failed"
			c.app.Logger().Warn("The program is not ready", "check", name, "error", err.Error())
		}
	}
	c.latest, c.checkedAt = result, time.Now()
	return result
}

// checkRead reads the applied migrations, and returns an error if one of this program is missing.
func (c *readinessChecker) checkRead() error {
	database, err := requireDatabase(c.app.ConcurrentDB())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	var applied []string
	if err := dbx.NewFromDB(database.DB(), "sqlite").NewQuery("SELECT file FROM _migrations").WithContext(ctx).Column(&applied); err != nil {
		return err
	}
	if len(namesNotIn(c.migrations, applied)) > 0 {
		return errors.New("schema steps are pending")
	}
	return nil
}

// checkWrite begins and ends a transaction on the connection that writes, without a change.
func (c *readinessChecker) checkWrite() error {
	database, err := requireDatabase(c.app.NonconcurrentDB())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	connection, err := database.DB().Conn(ctx)
	if err != nil {
		return err
	}
	defer connection.Close()
	_, beginErr := connection.ExecContext(ctx, "BEGIN IMMEDIATE")
	if beginErr != nil {
		// SQLite may have begun the transaction even if the context ended.
		_, _ = connection.ExecContext(context.Background(), "ROLLBACK")
		return beginErr
	}
	_, err = connection.ExecContext(context.Background(), "ROLLBACK")
	return err
}

// checkDisk returns an error if less than minFreeRatio of the disk is free.
func (c *readinessChecker) checkDisk() error {
	ratio, err := freeRatio(c.data)
	if err == nil && ratio <= minFreeRatio {
		err = errors.New("the disk is nearly full")
	}
	return err
}

// requireDatabase returns the database of a builder, or an error before PocketBase has opened it.
func requireDatabase(builder dbx.Builder) (*dbx.DB, error) {
	if database, isDatabase := builder.(*dbx.DB); isDatabase && database != nil {
		return database, nil
	}
	return nil, errors.New("the database is not open")
}

// canRead reports whether a query answers within the timeout.
func canRead(app core.App, timeout time.Duration) bool {
	database, err := requireDatabase(app.ConcurrentDB())
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	var one int
	return database.DB().QueryRowContext(ctx, "SELECT 1").Scan(&one) == nil
}

// requireGet reports whether a request is a GET or HEAD. It answers any other request with status 405.
func requireGet(w http.ResponseWriter, r *http.Request) bool {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if slices.Contains([]string{http.MethodGet, http.MethodHead}, r.Method) {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "GET", http.StatusMethodNotAllowed)
	return false
}

// serveLive answers that the process is alive. It does not use the database.
func serveLive(w http.ResponseWriter, r *http.Request) {
	if requireGet(w, r) {
		writeJSON(w, http.StatusOK, map[string]bool{"live": true})
	}
}

// serveReady answers with the readiness, and with status 503 if a check failed.
func (c *readinessChecker) serveReady(w http.ResponseWriter, r *http.Request) {
	if !requireGet(w, r) {
		return
	}
	result := c.check()
	status := http.StatusOK
	if !result.Ready {
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, result)
}

// writeJSON writes a value as the JSON body of a response.
func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
