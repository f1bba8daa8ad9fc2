package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// jsonLog writes one JSON object a line for a collector of logs. Nil, it writes nothing: the program then speaks to a person.
type jsonLog struct {
	writing sync.Mutex
	out     io.Writer
}

// jsonLines is this process's, where LOG_FORMAT asks for it.
var jsonLines *jsonLog

// prepareLog takes LOG_FORMAT. All that Go's own log says then goes the same way, and with it the console of the hooks.
func prepareLog() error {
	switch os.Getenv("LOG_FORMAT") {
	case "", "text":
	case "json":
		jsonLines = &jsonLog{out: os.Stdout}
		log.SetFlags(0)
		log.SetOutput(jsonLines)
	default:
		return refusal{errors.New("LOG_FORMAT: use json ou text.")}
	}
	return nil
}

// say is for the person at the terminal, or a line of the log.
func say(text string) {
	if jsonLines == nil {
		fmt.Println(text)
		return
	}
	jsonLines.line(logLine{Level: "info", Message: text})
}

type logLine struct {
	Time    string `json:"time"`
	Level   string `json:"level"`
	Message string `json:"message"`
	// Request is the name that stands in the answer's header.
	Request string `json:"request,omitempty"`
	Method  string `json:"method,omitempty"`
	// Route is the class of the address: an address itself may name a person or open something.
	Route        string  `json:"route,omitempty"`
	Status       int     `json:"status,omitempty"`
	Bytes        int64   `json:"bytes,omitempty"`
	Milliseconds float64 `json:"milliseconds,omitempty"`
	Error        string  `json:"error,omitempty"`
}

func (l *jsonLog) line(line logLine) {
	if l == nil {
		return
	}
	line.Time = time.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00")
	text, err := json.Marshal(line)
	if err != nil {
		return
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	_, _ = l.out.Write(append(text, '\n'))
}

// Write takes the lines of Go's own log.
func (l *jsonLog) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		if said := strings.TrimSpace(string(line)); said != "" {
			l.line(logLine{Level: "info", Message: said})
		}
	}
	return len(text), nil
}

func (l *jsonLog) request(name, method, class string, status int, bytes int64, took time.Duration) {
	if l == nil {
		return
	}
	level := "info"
	if status >= 500 {
		level = "error"
	}
	l.line(logLine{
		Level: level, Message: "request", Request: name, Method: knownMethod(method), Route: class, Status: status, Bytes: bytes,
		Milliseconds: float64(took.Microseconds()) / 1000,
	})
}

// knownMethod leaves out what whoever asks has made up.
func knownMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "OTHER"
}

var levelNames = map[int]string{-4: "debug", 0: "info", 4: "warn", 8: "error"}

// repeatLog says in the same way what the dashboard's log keeps, as the hooks have cleaned it. Of a request that is its error alone:
// the address, the browser and the account stay there.
func (l *jsonLog) repeatLog(app core.App) {
	if l == nil {
		return
	}
	app.OnModelAfterCreateSuccess(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if kept, isLog := e.Model.(*core.Log); isLog {
			l.line(lineOf(kept))
		}
		return e.Next()
	})
}

func lineOf(kept *core.Log) logLine {
	line := logLine{Level: levelNames[kept.Level], Message: kept.Message}
	if said, isText := kept.Data["error"].(string); isText {
		line.Error = said
	}
	if kept.Data["type"] == "request" {
		line.Message = "request log"
		if meta, isMap := kept.Data["meta"].(map[string]any); isMap {
			line.Request, _ = meta["request"].(string)
		}
	}
	return line
}

// end says why the process ends.
func (l *jsonLog) end(err error) {
	if l == nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	l.line(logLine{Level: "error", Message: err.Error()})
}
